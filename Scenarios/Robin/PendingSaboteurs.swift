import Carillon
import Robin
import Synchronization

/// A centre that is wrong about what is pending.
extension Saboteur {
    static let robinSwallowsRequests = Saboteur(
        "robin/swallows-requests", "The centre says that it has added a request, and has not.", breaks: ["RO-17"]
    ) { world in
        world.decorateNotifications(SwallowingService.init)
    }

    static let robinAddsAnew = Saboteur(
        "robin/adds-anew", "The centre adds every pending request again when the app asks what is pending.",
        breaks: ["RO-18"]
    ) { world in
        world.decorateNotifications(AddingAnewService.init)
    }

    static let robinHidesOne = Saboteur(
        "robin/hides-one", "Asked what is pending, the centre leaves out what was added last.",
        breaks: ["RO-19", "RO-21", "RO-22", "RO-29"]
    ) { world in
        world.rewritePending { $0.dropLast() }
    }

    static let robinHidesForeign = Saboteur(
        "robin/hides-foreign", "Asked what is pending, the centre leaves out what was not added by Robin.",
        breaks: ["RO-20"]
    ) { world in
        world.rewritePending { $0.filter { $0.content.userInfo[Constants.NotificationKeys.date] != nil } }
    }

    static let robinKeepsCancelled = Saboteur(
        "robin/keeps-cancelled", "The centre removes no pending request.", breaks: ["RO-24", "RO-25", "RO-26"]
    ) { world in
        world.decorateNotifications(KeepingService.init)
    }

    static let robinCancelsEverything = Saboteur(
        "robin/cancels-everything", "The centre removes every pending request when it should remove some.",
        breaks: ["RO-24", "RO-25", "RO-26"]
    ) { world in
        world.decorateNotifications(ClearingService.init)
    }

    static let robinCancelsLate = Saboteur(
        "robin/cancels-late", "The centre removes a pending request only after it has added the next one.",
        breaks: ["RO-28"]
    ) { world in
        world.decorateNotifications(LateService.init)
    }

    static let robinListsFired = Saboteur(
        "robin/lists-fired", "Asked what is pending, the centre also tells what has fired.", breaks: ["RO-27"]
    ) { world in
        world.decorateNotifications(RememberingService.init)
    }
}

private final class SwallowingService: ForwardingNotificationService, @unchecked Sendable {
    override func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
        next.getSettings { _ in completion(nil) }
    }
}

private final class AddingAnewService: ForwardingNotificationService, @unchecked Sendable {
    override func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        next.getPending { [next] requests in
            for request in requests { next.add(request) { _ in } }
            completion(requests)
        }
    }
}

private final class KeepingService: ForwardingNotificationService, @unchecked Sendable {
    override func removePending(_ selection: NotificationSelection) {}
}

private final class ClearingService: ForwardingNotificationService, @unchecked Sendable {
    override func removePending(_ selection: NotificationSelection) { next.removePending(.all) }
}

private final class LateService: ForwardingNotificationService, @unchecked Sendable {
    private let late = Mutex<[NotificationSelection]>([])

    override func removePending(_ selection: NotificationSelection) { late.withLock { $0.append(selection) } }

    override func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
        next.add(request, completion: completion)
        late.withLock { selections in
            for selection in selections { next.removePending(selection) }
            selections.removeAll()
        }
    }
}

private final class RememberingService: ForwardingNotificationService, @unchecked Sendable {
    private let added = Mutex<[UNNotificationRequest]>([])

    override func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
        added.withLock { $0.append(request) }
        next.add(request, completion: completion)
    }

    override func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        next.getPending { [self] _ in completion(added.withLock { $0 }) }
    }
}

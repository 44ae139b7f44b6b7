import CarillonEnvironment
import Synchronization

extension SystemNotificationCenter: NotificationService {
    /// The service that apps call: this centre, or the decorator in front of it.
    package var service: any NotificationService { front?.service ?? self }

    /// Puts a decorator between this centre and the apps that start from now on.
    package func decorateService(_ decorate: (any NotificationService) -> any NotificationService) {
        platform?.systemServices.set(ServiceFront(decorate(service)))
    }

    private var front: ServiceFront? { platform?.systemServices.existing() }

    /// Replaces or wraps parts of the centre. Call it before anything happens in the centre.
    package func decorateParts(_ decorate: (inout NotificationParts) -> Void) {
        state.withLock { decorate(&$0.core.parts) }
    }

    // MARK: Permission

    package func requestAuthorization(
        options: UNAuthorizationOptions, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform { core, moment in
            core.requestAuthorization(options, isInFront: moment.isAppInFront)
        } then: { [weak self] reply in
            switch reply {
            case .decided(let isGranted): completion(isGranted, nil)
            case .undecided: self?.keep(completion)
            }
        }
    }

    /// Keeps a completion until the person has decided.
    private func keep(_ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let isKept = state.withLock { state in
            guard state.waitingAuthorizations.count < SystemNotificationCenter.waitingLimit else { return false }
            state.waitingAuthorizations.append(completion)
            return true
        }
        if !isKept { completion(false, UNError(.notificationsNotAllowed)) }
    }

    package func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void) {
        perform { core, _ in
            UNNotificationSettings(core.authorization.settings)
        } then: {
            completion($0)
        }
    }

    // MARK: Categories

    package func setCategories(_ categories: Set<UNNotificationCategory>) {
        perform { core, _ in core.categories = categories }
    }

    package func getCategories(completion: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        perform { core, _ in
            core.categories
        } then: {
            completion($0)
        }
    }

    // MARK: Requests and notifications

    package func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
        perform {
            $0.add(request, at: $1)
        } then: {
            completion(nil)
        }
    }

    /// Requests without a completion are added together, if no other call came between them.
    package func add(_ request: UNNotificationRequest) {
        lastAddition.withLock { lastAddition in
            if lastAddition?.append(request) == true { return }
            let addition = Addition(of: request)
            lastAddition = addition
            queue.enqueue { [weak self] in
                self?.doNow { $0.add(addition.take(), at: $1) }
            }
        }
    }

    package func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        perform { core, _ in
            core.parts.pending.all.map(\.request)
        } then: {
            completion($0)
        }
    }

    package func removePending(_ selection: NotificationSelection) {
        perform { core, _ in core.removePending(selection) }
    }

    package func getDelivered(completion: @escaping @Sendable ([UNNotification]) -> Void) {
        perform { core, _ in
            core.visibleToApp
        } then: {
            completion($0)
        }
    }

    package func removeDelivered(_ selection: NotificationSelection) {
        perform { core, _ in core.removeDelivered(selection) }
    }

    package func setBadgeCount(_ count: Int, completion: @escaping @Sendable ((any Error)?) -> Void) {
        perform { core, _ in
            core.setBadgeCount(count)
        } then: {
            completion($0)
        }
    }
}

/// The decorator in front of a centre. The platform keeps this object beside the centre, because the platform also
/// keeps the centre.
private final class ServiceFront: Sendable {
    let service: any NotificationService

    init(_ service: any NotificationService) {
        self.service = service
    }
}

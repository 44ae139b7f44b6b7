import Synchronization
import UserNotifications

/// Adds the requests of one run, on the app's main queue: together those that are there when it begins, the others one
/// by one.
final class RequestAdding: Sendable {
    private let app: CallingApp
    private let call: GroupCalls.Call
    /// `nil` once it has begun.
    private let waiting = Mutex<[UNNotificationRequest]?>([])

    init(app: CallingApp, call: GroupCalls.Call) {
        self.app = app
        self.call = call
    }

    /// Adds a request in its turn, from whatever thread.
    func add(_ request: UNNotificationRequest) {
        let isEarly = waiting.withLock { waiting in
            waiting?.append(request)
            return waiting != nil
        }
        if !isEarly { app.onMain { [self] in addNow([request]) } }
    }

    /// Adds what there is by now.
    func begin() {
        let requests = waiting.withLock { $0.take() } ?? []
        if !requests.isEmpty { app.onMain { [self] in addNow(requests) } }
    }

    private func addNow(_ requests: [UNNotificationRequest]) {
        let add = LocalNotifications.Env.addNotificationRequest
        let isHeard = app.functions.info != nil
        for request in requests where call.goesOn(at: .adding) {
            add(request, isHeard ? failureLog(of: request.identifier) : nil)
        }
    }

    /// Tells whoever listens of an error. A function that was put in place of the system's need not care for it.
    private func failureLog(of identifier: String) -> ((any Error)?) -> Void {
        app.replyOnMain { [app] error in
            if let error { app.log("\(identifier) was not added: \(error)") }
        }
    }
}

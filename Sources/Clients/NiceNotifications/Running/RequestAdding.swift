import Synchronization
import UserNotifications

/// The stage of a run that adds requests on the app's main queue. The requests that exist at its start are added
/// together, and all later ones are added one by one.
final class RequestAdding: Sendable {
    private let app: CallingApp
    private let call: GroupCalls.Call
    /// The requests that wait for the start; `nil` after it.
    private let waiting = Mutex<[UNNotificationRequest]?>([])

    init(app: CallingApp, call: GroupCalls.Call) {
        self.app = app
        self.call = call
    }

    /// Adds a request in its turn, from any thread.
    func add(_ request: UNNotificationRequest) {
        let isEarly = waiting.withLock { waiting in
            waiting?.append(request)
            return waiting != nil
        }
        if !isEarly { app.onMain { [self] in addNow([request]) } }
    }

    /// Adds the requests that exist by now.
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

    /// Passes an error to the app's log. A replacement for the system's function may ignore this callback.
    private func failureLog(of identifier: String) -> ((any Error)?) -> Void {
        app.replyOnMain { [app] error in
            if let error { app.log("\(identifier) was not added: \(error)") }
        }
    }
}

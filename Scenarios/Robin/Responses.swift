import Carillon
import Robin
import Synchronization

/// What an app heard of responses, and the delegate that hears it.
final class Responses: Sendable {
    private let lines = Mutex<[String]>([])
    let delegate = ResponseDelegate()

    static var ofThisApp: Responses { Environment.current.singletons.object { Responses() } }

    var journal: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// An app's own delegate, as Robin's README has it.
final class ResponseDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        Robin.delegate.didReceiveResponse(response) {
            Responses.ofThisApp.add("completed")
            completionHandler()
        }
    }
}

/// Notes down that it was made and what it handled.
struct InvitationHandler: RobinActionHandler {
    init() { Responses.ofThisApp.add("made") }

    func handle(response: RobinNotificationResponse) {
        let text = response.userText.map { ": \($0)" } ?? ""
        Responses.ofThisApp.add("handled \(response.notification.identifier ?? "")\(text)")
    }
}

import Foundation
import MeteorSwift

/// Everything that a client says to its app, in order.
///
/// Unchecked because it is confined to its world.
final class Diary: MeteorConnectionDelegate, DDPAuthDelegate, @unchecked Sendable {
    private(set) var lines: [String] = []
    private var observers: [any NSObjectProtocol] = []

    /// Writes down what a client posts, too. Call it as code of the app.
    func observe(_ client: MeteorClient) {
        for (name, line) in [
            (Notification.MeteorClientDidConnect, "note connected"),
            (Notification.MeteorClientConnectionReady, "note ready"),
            (Notification.MeteorClientDidDisconnect, "note disconnected"),
            (Notification.MeteorClientUpdateSession, "note session"),
            (Notification.MeteorClientSubscriptionEnded, "note subscription ended"),
        ] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: client, queue: nil) { [weak self] _ in
                    self?.note(line)
                })
        }
    }

    func note(_ line: String) { lines.append(line) }

    /// Returns the lines so far, and forgets them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    func meteorDidConnect() { note("connected") }
    func meteorDidDisconnect() { note("disconnected") }
    func meteorClientReady() { note("ready") }
    func meteorClientUpdateSession(userId: String, sessionToken: String) { note("session of \(userId)") }
    func authenticationWasSuccessful() { note("authenticated") }
    func authenticationFailed(withError error: any Error) { note("failed \((error as NSError).code)") }
}

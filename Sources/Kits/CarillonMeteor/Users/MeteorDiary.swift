import Foundation
public import MeteorSwift

/// Everything that a client of MeteorSwift's tells its app, a line each, in order.
///
/// Unchecked because it is confined to its world.
public final class MeteorDiary: MeteorConnectionDelegate, DDPAuthDelegate, @unchecked Sendable {
    /// The lines so far.
    public private(set) var lines: [String] = []
    private var observers: [any NSObjectProtocol] = []

    /// Makes an empty diary.
    public init() {}

    /// Writes a line. Callbacks of scenarios use it.
    public func note(_ line: String) { lines.append(line) }

    /// Returns the lines so far, and forgets them.
    @discardableResult
    public func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Writes down what a client posts, too. Call it as code of the app.
    public func observe(_ client: MeteorClient) {
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

    // MARK: The delegates

    /// Writes down that the socket is open.
    public func meteorDidConnect() { note("connected") }
    /// Writes down that the connection is over.
    public func meteorDidDisconnect() { note("disconnected") }
    /// Writes down that the session has begun.
    public func meteorClientReady() { note("ready") }
    /// Writes down who has logged in. The token is not written down.
    public func meteorClientUpdateSession(userId: String, sessionToken: String) { note("session of \(userId)") }
    /// Writes down that a login has succeeded.
    public func authenticationWasSuccessful() { note("authenticated") }
    /// Writes down that a login has failed, with the code of the error.
    public func authenticationFailed(withError error: any Error) { note("failed \((error as NSError).code)") }
}

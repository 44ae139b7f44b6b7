import CarillonEnvironment
public import Foundation
import HTTPEngine
import MagicBellWire

/// A client of a MagicBell project, for any number of users.
///
/// ```swift
/// let client = MagicBellClient(apiKey: "…")
/// let user = client.connectUser(email: "richard@example.com")
/// let store = user.store.build()
/// store.fetch { _ in print("unread: \(store.unreadCount)") }
/// ```
///
/// Make one client early, and keep it. Use it on the app's main thread, where it calls back, too. Unchecked because it
/// is confined to the app's main queue.
public class MagicBellClient: @unchecked Sendable {
    /// The version of the official SDK whose README this client follows.
    public static let version = "1.0.0"

    private let setup: ClientSetup
    /// The connected users by their keys.
    private var users: [String: User] = [:]
    /// The queues by the users' keys. A queue outlives its user until it is empty, so that a user who comes back
    /// follows the farewell.
    private var queues: [String: any RequestQueuing] = [:]
    private var deviceToken: String?

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - apiKey: The project's public key.
    ///   - apiSecret: The project's secret. An app that is distributed should not have it.
    ///   - enableHMAC: Whether the client proves each user's identity with a code that it makes by the secret.
    ///   - baseUrl: The address of the API. Its path is kept.
    ///   - logLevel: The amount that the client tells about its work.
    ///   - generation: The generation of the official SDK whose requests the client sends.
    ///   - realtime: The way in which the client hears of changes.
    public init(
        apiKey: String, apiSecret: String? = nil, enableHMAC: Bool = false,
        baseUrl: URL = MagicBellClient.defaultBaseURL, logLevel: LogLevel = .none,
        generation: APIGeneration = .v1, realtime: RealtimeOptions = RealtimeOptions()
    ) {
        let environment = CarillonEnvironment.Environment.current
        environment.hideValues(of: .magicBell)
        let parts = environment.magicBellParts
        let line = HTTPLine(environment, parts.engine)
        setup = ClientSetup(
            environment: environment, parts: parts, line: line,
            project: ProjectKeys(apiKey: apiKey, apiSecret: apiSecret, enablesHMAC: enableHMAC), base: baseUrl,
            generation: generation, realtime: realtime, log: ClientLog(environment: environment, level: logLevel))
        environment.noteEngine(line.name)
        setup.log.note(
            .engine, "speaks HTTP through the engine \(line.name)", fields: [.init("engine", line.name)])
    }

    /// The address of MagicBell's API.
    public static let defaultBaseURL = URL(string: "https://api.magicbell.com") ?? URL(fileURLWithPath: "/")

    // MARK: Users

    /// Connects the user with an email address. A user who is connected already is returned as is.
    ///
    /// The app's server makes the code `hmac` for the user. A new code replaces the old one.
    public func connectUser(email: String, hmac: String? = nil) -> User {
        connect(UserIdentity(email: email, externalID: nil, hmac: hmac))
    }

    /// Connects the user with an identifier of the app. A user who is connected already is returned as is.
    ///
    /// The app's server makes the code `hmac` for the user. A new code replaces the old one.
    public func connectUser(externalId: String, hmac: String? = nil) -> User {
        connect(UserIdentity(email: nil, externalID: externalId, hmac: hmac))
    }

    /// Connects the user with an identifier of the app and an email address. The identifier alone decides who the user
    /// is.
    ///
    /// The app's server makes the code `hmac` for the user. A new code replaces the old one.
    public func connectUser(email: String, externalId: String, hmac: String? = nil) -> User {
        connect(UserIdentity(email: email, externalID: externalId, hmac: hmac))
    }

    /// Disconnects the user with an email address. Does nothing if no such user is connected.
    ///
    /// The user's stores are emptied, requests that are under way fail, and the device gets no push notifications for
    /// the user any more.
    public func disconnectUser(email: String) { disconnect(email) }

    /// Disconnects the user with an identifier of the app. See ``disconnectUser(email:)``.
    public func disconnectUser(externalId: String) { disconnect(externalId) }

    /// Disconnects the user with an identifier of the app and an email address. See ``disconnectUser(email:)``.
    public func disconnectUser(email: String, externalId: String) { disconnect(externalId) }

    private func connect(_ identity: UserIdentity) -> User {
        let key = setup.parts.users.key(identity)
        if let user = users[key] {
            user.connectAgain(hmac: identity.hmac)
            return user
        }
        let queue = queues[key] ?? setup.parts.users.queue(setup.line)
        queues = queues.filter { users[$0.key] != nil || !$0.value.isIdle }
        queues[key] = queue
        let user = User(setup, identity, queue)
        users[key] = user
        setup.log.note(.connected, "\(key.debugDescription) is connected", fields: [.init("user", key)])
        if let deviceToken { user.register(deviceToken) }
        return user
    }

    private func disconnect(_ key: String) {
        guard let user = users.removeValue(forKey: key) else { return }
        user.disconnect(deviceToken)
        setup.log.note(.disconnected, "\(key.debugDescription) is disconnected", fields: [.init("user", key)])
    }

    // MARK: Push notifications

    /// Takes the device's token for push notifications, and registers it for all users: those who are connected, and
    /// those who will be.
    public func setDeviceToken(deviceToken: Data) {
        let token = DeviceToken.text(deviceToken)
        self.deviceToken = token
        for (_, user) in users.sorted(by: { $0.key < $1.key }) { user.register(token) }
    }
}

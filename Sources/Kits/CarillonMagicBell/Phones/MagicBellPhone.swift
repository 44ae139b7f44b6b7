public import Carillon
import Foundation
public import MagicBell
import MagicBellServer

/// A phone whose app has a client of MagicBell's. One client has any number of users.
///
/// The app makes the client when the phone is made, and again at ``relaunch()``. The class is confined to its world, so
/// it is safe to share.
public final class MagicBellPhone: @unchecked Sendable {
    /// The app that has the client.
    public let app: App
    /// The client of the app's present launch.
    public private(set) var client: MagicBellClient
    private let makeClient: () -> MagicBellClient

    init(_ app: App, makeClient: @escaping () -> MagicBellClient) {
        self.app = app
        self.makeClient = makeClient
        client = app.run(makeClient)
    }

    /// The device of the app.
    public var device: Device { app.device }
    /// The world of the device.
    public var world: World { app.device.world }

    /// Runs code of the app, on its main queue.
    @discardableResult
    public func run<Result>(_ body: (MagicBellClient) throws -> Result) rethrows -> Result {
        try app.run { try body(client) }
    }

    /// Connects a user. A text with an at sign is an email address, any other one an external identifier.
    @discardableResult
    public func connect(_ user: String) -> MagicBell.User {
        run { user.contains("@") ? $0.connectUser(email: user) : $0.connectUser(externalId: user) }
    }

    /// Disconnects a user, named as for ``connect(_:)``.
    public func disconnect(_ user: String) {
        run { user.contains("@") ? $0.disconnectUser(email: user) : $0.disconnectUser(externalId: user) }
    }

    /// Connects a user, and returns one of the user's stores with a diary.
    public func store(of user: String, _ predicate: StorePredicate = StorePredicate()) -> WatchedStore {
        let store = run { _ in connect(user).store.build(predicate: predicate) }
        return WatchedStore(store, in: app)
    }

    /// Gives a store another diary.
    public func watch(_ store: NotificationStore) -> WatchedStore { WatchedStore(store, in: app) }

    /// Kills the app and launches it again, with a new client. Its users have to connect again.
    public func relaunch() {
        app.kill()
        app.launch()
        client = app.run(makeClient)
    }
}

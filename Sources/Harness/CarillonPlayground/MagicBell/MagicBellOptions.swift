import CarillonEnvironment
import HTTPHosting
import MagicBellServer
import MockHosting

/// The MagicBell server of a playground: one project without notifications, whose users come to be when first named.
/// Its state is fresh at every start, and bounded.
package struct MagicBellOptions: PlaygroundServer {
    package let name = "magicbell"
    package let title = "MagicBell"
    /// The port for HTTP; 0 means a free one.
    package var port: UInt16 = 0
    /// The project's public key.
    package var apiKey = "playground-key"
    /// The project's secret. It is also the secret of the key ``realtimeKeyName``.
    package var apiSecret = "playground-secret"
    /// Whether each user has to prove their identity by an HMAC.
    package var requiresHMAC = false

    /// The name of the key for realtime channels, which opens streams without a token:
    /// `key=playground.realtime:playground-secret`.
    package static let realtimeKeyName = "playground.realtime"

    package init() {}

    package func start(in place: PlaygroundPlace) throws -> RunningServer {
        let server = MagicBellServer(
            environment: place.environment, at: place.endpoint, identity: place.identity, journalLimit: 0)
        server.apiKey = apiKey
        server.apiSecret = apiSecret
        server.requiresHMAC = requiresHMAC
        server.realtimeKey = RealtimeKey(name: Self.realtimeKeyName, secret: apiSecret)
        server.observer = place.observer(as: name)
        server.onRelief = place.giveBackMemory
        server.httpLimits.origins = place.origins
        try server.start()
        return RunningServer(port: server.endpoint.port, control: Self.control(of: server)) { server.stop() }
    }
}

#if canImport(CWebsockets)
package import CarillonEnvironment
import CarillonTLS

/// An engine that speaks WebSocket through libwebsockets, driven from the loop.
///
/// Each connection has a context of the library's for itself, see ``WebsocketsConnection``.
///
/// The limits of this engine, which are those of the library:
///
/// - A Close with a code that the library does not know, such as 1012, is told as one with 1002, and answered so.
/// - Only breaches of WebSocket's rules about UTF-8 and sizes are told by name, and have a Close of their own.
///   After any other breach, the connection ends without a Close.
/// - A server may mask its frames, which RFC 6455 forbids. A Ping that comes before the answer to the last one has
///   left gets no answer, which RFC 6455 allows.
/// - A message that is too large is refused when its first 16 KiB have come, and not when its header has.
/// - The library cuts a target above 2,032 bytes, and fields `Host` and `Origin` above 119 and 117 bytes. The
///   engine refuses such an address.
/// - An answer of the server with fields above 16 KiB is refused.
/// - Without the hooks, the library's timeouts run on real time, and the masks come from the system's random
///   numbers.
///
/// Confined to the environment's loop, which makes it safe to share with the callbacks that run there.
package final class WebsocketsEngine: MeteorEngine, @unchecked Sendable {
    package static let name = "libwebsockets"

    private let setup: EngineSetup
    private let network: any SocketNetwork
    private let device: RandomDevice
    private let patience: Duration
    /// The number of the connection.
    private var attempt = 0
    private var connection: WebsocketsConnection?
    private var isReading = true

    /// - Parameter patience: the time that the library gives the server at each step until the WebSocket is open,
    ///   in whole seconds.
    package init(_ setup: EngineSetup, on network: any SocketNetwork, patience: Duration = .seconds(60)) {
        self.setup = setup
        self.network = network
        self.patience = patience
        device = RandomDevice(setup.environment.random("meteor.websocket"))
    }

    package var name: String { WebsocketsEngine.name }

    // MARK: Calls of the client

    package func open(_ address: ServerAddress) {
        drop()
        isReading = true
        if address.isSecure, !TLSConnection.isAvailable {
            return setup.handler(.ended("there is no TLS here, and the address asks for it"))
        }
        guard WebsocketsLibrary.canReach(address) else {
            return setup.handler(.ended("libwebsockets cannot send an address that is so long"))
        }
        network.findRoute(to: CarillonEnvironment.Endpoint(host: address.host, port: address.port)) {
            [weak self, attempt] result in
            guard let self else { return }
            let finding = Finding(result: result, address: address)
            setup.enter { [self] in
                if self.attempt == attempt { take(finding) }
            }
        }
    }

    package func send(_ text: String) {
        guard let connection, connection.isOpen else { return }
        connection.send(text)
    }

    package func setReading(_ isReading: Bool) {
        self.isReading = isReading
        connection?.setReading(isReading)
    }

    package func close() {
        guard let connection, connection.isOpen else { return drop() }
        attempt += 1
        self.connection = nil
        connection.leave()
    }

    // MARK: The connection

    /// A route that was found on the loop, for a step that is taken there. Unchecked for that reason.
    private struct Finding: @unchecked Sendable {
        let result: Result<SocketRoute, NetworkError>
        let address: ServerAddress
    }

    private func take(_ finding: Finding) {
        do throws(NetworkError) {
            let connection = try WebsocketsConnection(
                to: finding.address, over: finding.result.get(), setup, on: network, device, patience: patience)
            self.connection = connection
            connection.setReading(isReading)
            connection.onEvent = { [weak self, attempt] event in
                guard let self, self.attempt == attempt else { return }
                if case .ended = event { self.connection = nil }
                setup.handler(event)
            }
            connection.begin()
        } catch {
            setup.handler(.ended("\(error)"))
        }
    }

    private func drop() {
        attempt += 1
        connection.take()?.drop()
    }
}
#endif

import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import HTTPWire
import WebSocketWire

/// An engine that speaks WebSocket on a byte stream of the environment's network, with a codec of our own.
///
/// The rules of WebSocket are in ``WebSocketLink``. Confined to the environment's loop, which makes it safe to share
/// with the callbacks that run there.
package final class StreamEngine: MeteorEngine, @unchecked Sendable {
    private let setup: EngineSetup
    private let linkSetup: WebSocketLinkSetup
    private var link: WebSocketLink?

    /// - Parameter output: changes the bytes that the engine is about to send. A call gets whole frames.
    package init(_ setup: EngineSetup, output: @escaping ([UInt8]) -> [UInt8] = { $0 }) {
        self.setup = setup
        let environment = setup.environment
        linkSetup = WebSocketLinkSetup(
            environment.random("meteor.websocket"), on: environment.loop, enter: { setup.enter($0) }, output: output)
    }

    package var name: String { "stream" }

    // MARK: Calls of the client

    package func open(_ address: ServerAddress) {
        drop()
        let endpoint = CarillonEnvironment.Endpoint(host: address.host, port: address.port)
        // A connection without TLS is never made in place of one with TLS.
        guard let connection = setup.environment.connect(to: endpoint, isSecure: address.isSecure) else {
            return setup.handler(.ended("there is no TLS here, and the address asks for it"))
        }
        link = WebSocketLink(
            connection, to: address.hostField, target: address.target, fields: ["Origin": address.origin], linkSetup
        ) { [weak self] in self?.handle($0) }
    }

    package func send(_ text: String) { link?.send(text) }

    package func setReading(_ isReading: Bool) { link?.setReading(isReading) }

    package func close() {
        guard let link, link.isOpen else { return drop() }
        link.sendClose()
        part()
    }

    // MARK: The link

    private func handle(_ event: WebSocketLink.Event) {
        switch event {
        case .opened: setup.handler(.opened)
        case .message(.text(let text)): setup.handler(.text(text))
        case .message(.binary): setup.handler(.binary)
        case .life: break
        case .ended(let end):
            if case .closed = end { drop() } else { part() }
            setup.handler(.ended("\(end)"))
        }
    }

    private func part() { link.take()?.part() }

    private func drop() { link.take()?.drop() }
}

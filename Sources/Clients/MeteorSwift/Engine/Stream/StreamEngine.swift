import CarillonEnvironment
import CarillonTLS
import WebSocketWire

/// An engine that speaks WebSocket on a byte stream of the environment's network, with a codec of our own.
///
/// The rules of WebSocket are in ``ClientSocket``. Confined to the environment's loop, which makes it safe to share
/// with the callbacks that run there.
package final class StreamEngine: MeteorEngine, @unchecked Sendable {
    private let setup: EngineSetup
    private let numbers: any RandomNumbers
    private let output: ([UInt8]) -> [UInt8]
    private var connection: (any Connection)?
    private var socket: ClientSocket?
    /// The messages for which there is no room on the connection yet.
    private var waiting = Queue<String>()

    /// - Parameter output: changes the bytes that the engine is about to send. A call gets whole frames.
    package init(_ setup: EngineSetup, output: @escaping ([UInt8]) -> [UInt8] = { $0 }) {
        self.setup = setup
        self.output = output
        numbers = setup.environment.random("meteor.websocket")
    }

    package var name: String { "stream" }

    // MARK: Calls of the client

    package func open(_ address: ServerAddress) {
        drop()
        guard let connection = connect(to: address) else {
            return setup.handler(.ended("there is no TLS here, and the address asks for it"))
        }
        var generator = numbers.generator
        let key = WebSocketKey.random(using: &generator)
        socket = ClientSocket(to: address, key: key) { [numbers] in
            var generator = numbers.generator
            return WebSocketMaskingKey.random(using: &generator)
        }
        self.connection = connection
        connection.handler = { [weak self, id = connection.id] event in
            guard let self else { return }
            setup.enter { [self] in
                if self.connection?.id == id { handle(event) }
            }
        }
    }

    package func send(_ text: String) {
        guard socket?.isOpen == true else { return }
        waiting.append(text)
        sendWaiting()
    }

    /// Sends what waits, as far as there is room.
    private func sendWaiting() {
        while let connection, socket?.isOpen == true,
            connection.bufferedByteCount <= EngineLimits.bufferedByteCount, let text = waiting.removeFirst()
        {
            socket?.send(text)
            flush()
        }
    }

    package func setReading(_ isReading: Bool) {
        if isReading { connection?.resume() } else { connection?.pause() }
    }

    package func close() {
        guard socket?.isOpen == true else { return drop() }
        while let text = waiting.removeFirst() { socket?.send(text) }
        socket?.close()
        flush()
        part()
    }

    // MARK: The connection

    /// Makes a connection with TLS if the address asks for it, and never one without TLS in its place.
    private func connect(to address: ServerAddress) -> (any Connection)? {
        let environment = setup.environment
        if address.isSecure, !TLSConnection.isAvailable { return nil }
        let plain = environment.network.connect(
            to: CarillonEnvironment.Endpoint(host: address.host, port: address.port))
        return address.isSecure ? TLSConnection(plain, to: address.host, environment: environment) : plain
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open: flush()
        case .data(let bytes): receive(bytes)
        case .writable: sendWaiting()
        case .endOfStream: end("the server has ended the connection", gracefully: true)
        case .closed(let error): end(error.map { "\($0)" } ?? "the connection is closed", gracefully: false)
        }
    }

    private func receive(_ bytes: [UInt8]) {
        socket?.append(bytes)
        do {
            while let event = try socket?.next() {
                flush()
                if case .ended(let reason) = event { return end(reason, gracefully: true) }
                setup.handler(event)
            }
            flush()
        } catch {
            flush()
            end("\(error)", gracefully: true)
        }
    }

    private func flush() {
        guard let bytes = socket?.takeOutput(), !bytes.isEmpty else { return }
        connection?.send(output(bytes))
    }

    // MARK: The end

    private func end(_ reason: String, gracefully: Bool) {
        guard connection != nil else { return }
        if gracefully { part() } else { drop() }
        setup.handler(.ended(reason))
    }

    private func part() {
        socket = nil
        waiting = Queue()
        connection.take()?.part(from: setup.environment.loop)
    }

    private func drop() {
        socket = nil
        waiting = Queue()
        connection.take()?.drop()
    }
}

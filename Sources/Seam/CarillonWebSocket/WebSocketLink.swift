package import CarillonEnvironment
package import HTTPWire
package import WebSocketWire

/// The client's end of a WebSocket on a connection, for clients that send and take messages.
///
/// ```swift
/// let link = WebSocketLink(connection, to: "server", target: "/socket", setup) { [weak self] in self?.handle($0) }
/// link.send("a text")                        // after `opened`
/// ```
///
/// The link reports its end and does no more: the owner then calls ``part()`` or ``drop()`` (D-HTTP-23).
///
/// Unchecked because it is confined to the loop. The link tells events out of the connection's events alone.
package final class WebSocketLink: @unchecked Sendable {
    /// An event of a link.
    package enum Event {
        /// The opening handshake is complete.
        case opened
        case message(WebSocketMessage)
        /// A Ping or a Pong has come. The Ping has been answered.
        case life
        /// The link is over. No event follows.
        case ended(WebSocketLinkEnd)
    }

    /// The largest message that a client takes, in bytes.
    package static let messageSize = 16_777_216
    /// The number of bytes that may wait on the connection before the next message waits for them to leave.
    package static let bufferedByteCount = 1_048_576

    private let setup: WebSocketLinkSetup
    private let handler: (Event) -> Void
    private var connection: (any Connection)?
    private var client: WebSocketClient
    /// The messages for which there is no room on the connection yet.
    private var waiting = Queue<String>()

    /// Begins the opening handshake.
    ///
    /// - Parameters:
    ///   - connection: A connection that nobody else uses, and that has not reported ``ConnectionEvent/open`` yet.
    ///   - host: The server's name, with its port if that is not the usual one, for the request's `Host`.
    ///   - target: The path and the query of the request.
    ///   - fields: The fields of the request besides those of the handshake.
    package init(
        _ connection: any Connection, to host: String, target: String, fields: HTTPFields = [:],
        _ setup: WebSocketLinkSetup, _ handler: @escaping (Event) -> Void
    ) {
        self.setup = setup
        self.handler = handler
        self.connection = connection
        let handshake = WebSocketClientHandshake(
            host: host, target: target, additionalFields: fields, key: setup.numbers.key)
        client = WebSocketClient(handshake, limits: WebSocketLimits(messageSize: WebSocketLink.messageSize)) {
            setup.numbers.maskingKey
        }
        connection.handler = { [weak self] event in
            self?.setup.enter { [weak self] in self?.handle(event) }
        }
    }

    // MARK: Calls of the client

    /// Whether the opening handshake is complete, and the link not over.
    package var isOpen: Bool { connection != nil && client.isOpen }

    /// Sends a text message when there is room. Before the handshake is complete, and after the end, it is dropped.
    package func send(_ text: String) {
        guard isOpen else { return }
        waiting.append(text)
        sendWaiting()
    }

    /// Sends a Ping.
    package func ping() {
        client.ping()
        flush()
    }

    /// Stops reading, or reads on.
    package func setReading(_ isReading: Bool) {
        if isReading { connection?.resume() } else { connection?.pause() }
    }

    /// Sends all messages that wait, and a Close.
    package func sendClose() {
        while let text = waiting.removeFirst() { client.send(text) }
        client.close()
        flush()
    }

    /// Ends the connection in an orderly way. No event follows.
    package func part() { release()?.part(from: setup.loop) }

    /// Ends the connection at once. No event follows.
    package func drop() { release()?.drop() }

    private func release() -> (any Connection)? {
        waiting = Queue()
        return connection.take()
    }

    // MARK: The connection

    private func handle(_ event: ConnectionEvent) {
        guard connection != nil else { return }
        switch event {
        case .open: flush()
        case .data(let bytes): receive(bytes)
        case .writable: sendWaiting()
        case .endOfStream: handler(.ended(.endOfStream))
        case .closed(let error): handler(.ended(.closed(error)))
        }
    }

    private func receive(_ bytes: [UInt8]) {
        client.append(bytes)
        do {
            while connection != nil, let event = try nextEvent() {
                flush()
                handler(event)
                if case .ended = event { return }
            }
            flush()
        } catch {
            flush()
            handler(.ended(.failed(error)))
        }
    }

    private func nextEvent() throws -> Event? {
        while let event = try client.next() {
            switch event {
            case .opened: return .opened
            case .received(.message(let message)): return .message(message)
            case .received(.close(let close)): return .ended(.closedByServer(close))
            case .received(.ping), .received(.pong): if setup.tellsLife { return .life }
            }
        }
        return nil
    }

    private func sendWaiting() {
        while let connection, client.isOpen, connection.bufferedByteCount <= WebSocketLink.bufferedByteCount,
            let text = waiting.removeFirst()
        {
            client.send(text)
            flush()
        }
    }

    private func flush() {
        guard let connection else { return }
        let bytes = client.takeOutput()
        if !bytes.isEmpty { connection.send(setup.output(bytes)) }
    }
}

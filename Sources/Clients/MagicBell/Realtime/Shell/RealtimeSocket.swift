import CarillonEnvironment
import CarillonTLS
import Foundation
import HTTPWire
import Synchronization
import WebSocketWire

/// A WebSocket of a channel, on a byte stream of the environment's network.
///
/// Unchecked because the connection lives on the loop, and the handler is called on the main queue. A socket that was
/// closed tells nothing any more.
final class RealtimeSocket: @unchecked Sendable {
    /// An event of the socket.
    enum Event: Sendable {
        case opened
        /// Something came that is no message.
        case life
        case text(String)
        /// The socket is over. No event follows.
        case ended(LinkEnd)
    }

    /// The time for connecting and the handshake together.
    private static let openingTime = Duration.seconds(10)
    /// The largest message that is taken, in bytes.
    private static let messageSize = 16_777_216
    /// The number of bytes in texts that may wait for the main queue before the socket stops to read.
    private static let capacity = 262_144

    private let environment: CarillonEnvironment.Environment
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let numbers: any RandomNumbers
    private let waitingByteCount = Mutex(0)
    /// Takes the events; used on the main queue, `nil` once the socket was closed.
    private var handler: ((Event) -> Void)?
    /// The connection; used on the loop, as all that follows.
    private var connection: (any Connection)?
    private var client: WebSocketClient?

    /// Opens a socket.
    init(_ url: URL, _ environment: CarillonEnvironment.Environment, _ handler: @escaping (Event) -> Void) {
        self.environment = environment
        self.handler = handler
        mailbox = Mailbox(environment)
        timer = DeadlineTimer(on: environment.loop)
        numbers = environment.random("magicbell.websocket")
        timer.onDeadline = { [weak self] in self?.end(.broken("the WebSocket did not open in time")) }
        mailbox.perform { [self] in open(url) }
    }

    // MARK: Calls, on the main queue

    func ping() {
        mailbox.perform { [self] in
            client?.ping()
            flush()
        }
    }

    /// Sends a Close and ends the connection. No event follows.
    func close() {
        handler = nil
        environment.loop.enqueue { [self] in
            mailbox.perform { [self] in
                client?.close()
                flush()
                drop()
            }
        }
    }

    // MARK: The connection, on the loop

    private func open(_ url: URL) {
        let isSecure = ["wss", "https"].contains(url.scheme?.lowercased() ?? "")
        guard let host = url.host(), !host.isEmpty, let port = UInt16(exactly: url.port ?? (isSecure ? 443 : 80)) else {
            return end(.broken("the channel's address is of no use"))
        }
        guard !isSecure || TLSConnection.isAvailable else { return end(.broken("there is no TLS here")) }
        let target = url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
        var generator = numbers.generator
        let handshake = WebSocketClientHandshake(
            host: url.port.map { "\(host):\($0)" } ?? host, target: target, key: .random(using: &generator))
        client = WebSocketClient(
            handshake, limits: WebSocketLimits(messageSize: RealtimeSocket.messageSize)
        ) { [numbers] in
            var generator = numbers.generator
            return .random(using: &generator)
        }
        let plain = environment.network.connect(to: Endpoint(host: host, port: port))
        let connection = isSecure ? TLSConnection(plain, to: host, environment: environment) as any Connection : plain
        self.connection = connection
        connection.handler = { [weak self] event in
            self?.mailbox.perform { [weak self] in self?.handle(event) }
        }
        timer.wake(after: RealtimeSocket.openingTime)
    }

    private func handle(_ event: ConnectionEvent) {
        guard connection != nil else { return }
        switch event {
        case .open: flush()
        case .data(let bytes): receive(bytes)
        case .writable: break
        case .endOfStream: end(.broken("the server has ended the connection"))
        case .closed(let error): end(.broken(error.map { "\($0)" } ?? "the connection is closed"))
        }
    }

    private func receive(_ bytes: [UInt8]) {
        client?.append(bytes)
        do {
            while let event = try client?.next() {
                flush()
                switch event {
                case .opened:
                    timer.cancel()
                    tell(.opened)
                case .received(.message(.text(let text))): tell(.text(text))
                case .received(.message(.binary)), .received(.ping), .received(.pong): tell(.life)
                case .received(.close): return end(.broken("the server has closed the WebSocket"))
                }
            }
            flush()
        } catch WebSocketHandshakeFailure.status(let status) {
            end(.status(status.code))
        } catch {
            flush()
            end(.broken("\(error)"))
        }
    }

    private func flush() {
        guard let bytes = client?.takeOutput(), !bytes.isEmpty else { return }
        connection?.send(bytes)
    }

    private func end(_ reason: LinkEnd) {
        drop()
        tell(.ended(reason))
    }

    private func drop() {
        timer.cancel()
        client = nil
        connection.take()?.part(from: environment.loop)
    }

    private func tell(_ event: Event) {
        let size = event.size
        let isFull = waitingByteCount.withLock { count in
            count += size
            return count >= RealtimeSocket.capacity
        }
        if isFull { connection?.pause() }
        environment.mainQueue.enqueue { [weak self] in
            guard let self, !environment.loop.hasEnded else { return }
            let isEmpty = waitingByteCount.withLock { count in
                count -= size
                return count == 0
            }
            environment.run { handler?(event) }
            // Reading goes on only when all is handed over. A connection that was not paused does not care.
            if size > 0, isEmpty { mailbox.perform { [weak self] in self?.connection?.resume() } }
        }
    }
}

extension RealtimeSocket.Event {
    /// The size of the text, in bytes.
    fileprivate var size: Int {
        if case .text(let text) = self { text.utf8.count } else { 0 }
    }
}

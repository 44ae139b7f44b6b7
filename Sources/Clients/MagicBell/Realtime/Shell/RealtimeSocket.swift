import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import Foundation
import HTTPWire
import Synchronization
import WebSocketWire

/// A WebSocket of a channel, on a byte stream of the environment's network.
///
/// Unchecked because the link lives on the loop, and the handler is called on the main queue. A socket that was
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
    /// The number of bytes in texts that may wait for the main queue before the socket stops to read.
    private static let capacity = 262_144

    private let environment: CarillonEnvironment.Environment
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let setup: WebSocketLinkSetup
    private let waitingByteCount = Mutex(0)
    /// Takes the events; used on the main queue, `nil` once the socket was closed.
    private var handler: ((Event) -> Void)?
    /// The link; used on the loop.
    private var link: WebSocketLink?

    /// Opens a socket.
    init(_ url: URL, _ environment: CarillonEnvironment.Environment, _ handler: @escaping (Event) -> Void) {
        self.environment = environment
        self.handler = handler
        let mailbox = Mailbox(environment)
        self.mailbox = mailbox
        timer = DeadlineTimer(on: environment.loop)
        setup = WebSocketLinkSetup(
            environment.random("magicbell.websocket"), on: environment.loop, tellsLife: true,
            enter: { mailbox.perform($0) })
        timer.onDeadline = { [weak self] in self?.end(.broken("the WebSocket did not open in time")) }
        mailbox.perform { [self] in open(url) }
    }

    // MARK: Calls, on the main queue

    func ping() {
        mailbox.perform { [self] in link?.ping() }
    }

    /// Sends a Close and ends the connection. No event follows.
    func close() {
        handler = nil
        mailbox.performLast { [self] in
            link?.sendClose()
            part()
        }
    }

    // MARK: The link, on the loop

    private func open(_ url: URL) {
        let isSecure = ["wss", "https"].contains(url.scheme?.lowercased() ?? "")
        guard let host = url.host(), !host.isEmpty, let port = UInt16(exactly: url.port ?? (isSecure ? 443 : 80)) else {
            return end(.broken("the channel's address is of no use"))
        }
        guard let connection = environment.connect(to: Endpoint(host: host, port: port), isSecure: isSecure) else {
            return end(.broken("there is no TLS here"))
        }
        let target = url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
        link = WebSocketLink(
            connection, to: url.port.map { "\(host):\($0)" } ?? host, target: target, setup
        ) { [weak self] in self?.handle($0) }
        timer.wake(after: RealtimeSocket.openingTime)
    }

    private func handle(_ event: WebSocketLink.Event) {
        switch event {
        case .opened:
            timer.cancel()
            tell(.opened)
        case .message(.text(let text)): tell(.text(text))
        case .message(.binary), .life: tell(.life)
        case .ended(let end): self.end(LinkEnd(end))
        }
    }

    private func end(_ reason: LinkEnd) {
        part()
        tell(.ended(reason))
    }

    private func part() {
        timer.cancel()
        link.take()?.part()
    }

    private func tell(_ event: Event) {
        let size = event.size
        let isFull = waitingByteCount.withLock { count in
            count += size
            return count >= RealtimeSocket.capacity
        }
        if isFull { link?.setReading(false) }
        environment.onMainQueue { [weak self] in
            guard let self else { return }
            let isEmpty = waitingByteCount.withLock { count in
                count -= size
                return count == 0
            }
            handler?(event)
            // Reading goes on only when all is handed over. A connection that was not paused does not care.
            if size > 0, isEmpty { mailbox.perform { [weak self] in self?.link?.setReading(true) } }
        }
    }
}

extension RealtimeSocket.Event {
    /// The size of the text, in bytes.
    fileprivate var size: Int {
        if case .text(let text) = self { text.utf8.count } else { 0 }
    }
}

extension LinkEnd {
    fileprivate init(_ end: WebSocketLinkEnd) {
        switch end {
        case .failed(WebSocketHandshakeFailure.status(let status)): self = .status(status.code)
        case .closedByServer: self = .broken("the server has closed the WebSocket")
        case .endOfStream, .closed, .failed: self = .broken("\(end)")
        }
    }
}

public import CarillonEnvironment
public import HTTPHosting
import MockHosting
public import WebSocketWire

/// The core of a service with WebSockets, whose author says what happens at each event.
public final class WebSocketServiceCore: HTTPCore {
    /// The events of such a service.
    public typealias Own = HTTPMockEvent
    /// Says what happens at an event.
    public typealias Handler = (WebSocketServiceEvent, inout WebSocketRoom) throws -> Void

    private let handler: Handler
    private let subprotocols: [String]
    /// The limits of a connection.
    public let limits: HTTPHostLimits
    private(set) var room = WebSocketRoom()
    private var lastNumber = 0

    package init(limits: HTTPHostLimits, subprotocols: [String], handler: @escaping Handler) {
        self.limits = limits
        self.subprotocols = subprotocols
        self.handler = handler
    }

    /// Opens a WebSocket. A request that asks for none, or asks badly, is refused as RFC 6455 says.
    public func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        effects.upgrade(request, subprotocols: subprotocols)
        guard (try? WebSocketServerHandshake(subprotocols: subprotocols).accept(request.head)) != nil else { return }
        lastNumber += 1
        let peer = WebSocketPeer(
            number: lastNumber, path: request.path, query: request.query, id: request.exchange.connection)
        room.peers.append(peer)
        tell(.opened(peer), into: &effects)
    }

    /// Tells the author of a message.
    public func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        guard let peer = room.peers.first(where: { $0.id == id }) else { return }
        switch event {
        case .message(.text(let text)): tell(.text(text, from: peer), into: &effects)
        case .message(.binary(let bytes)): tell(.data(bytes, from: peer), into: &effects)
        case .ping, .pong, .close: break
        }
    }

    /// Tells the author that a WebSocket is over.
    public func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {
        guard let index = room.peers.firstIndex(where: { $0.id == id }) else { return }
        let peer = room.peers.remove(at: index)
        tell(.closed(peer), into: &effects)
    }

    private func tell(_ event: WebSocketServiceEvent, into effects: inout Effects) {
        let peer = event.peer
        do {
            try handler(event, &room)
        } catch {
            effects.note(.failed("\(error)"), on: peer.id)
            if room.peers.contains(peer) { room.close(peer, .internalError, reason: "The service failed") }
        }
        carryOut(into: &effects)
    }

    /// Lets `body` send to clients.
    func change(into effects: inout Effects, _ body: (inout WebSocketRoom) -> Void) {
        body(&room)
        carryOut(into: &effects)
    }

    private func carryOut(into effects: inout Effects) {
        let waiting = room.waiting
        room.waiting = []
        for effect in waiting { effect(&effects) }
    }
}

extension WebSocketServiceEvent {
    fileprivate var peer: WebSocketPeer {
        switch self {
        case .opened(let peer), .text(_, let peer), .data(_, let peer), .closed(let peer): peer
        }
    }
}

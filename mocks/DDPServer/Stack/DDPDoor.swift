import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MockHosting
import WebSocketWire

/// The way into a DDP server: the paths at which Meteor's servers accept a WebSocket.
///
/// The raw one is `/websocket`, below any path, and `/sockjs/websocket`; the one with SockJS's frames is
/// `/sockjs/<server>/<session>/websocket`. A login by another service ends at `/_oauth/<service>`.
final class DDPDoor: HTTPCore {
    typealias Own = DDPEvent

    let limits: HTTPHostLimits
    private let application: DDPApplication
    private let entropy: any RandomNumbers
    /// The connections whose WebSocket has been accepted since the last call, with their framing.
    private(set) var opened: [(ConnectionID, DDPFrame.Framing)] = []
    private(set) var lost: [ConnectionID] = []
    /// The connections with SockJS's frames, and those of them that a broken one has ended since the last call.
    private var framed: Set<ConnectionID> = []
    private var broken: [ConnectionID] = []
    /// The connections that have answered a Ping of SockJS since the last call.
    private var answered: [ConnectionID] = []

    init(_ application: DDPApplication, limits: HTTPHostLimits, entropy: any RandomNumbers) {
        self.application = application
        self.limits = limits
        self.entropy = entropy
    }

    /// SockJS answers the preflights of its own path.
    func takesPreflight(_ head: HTTPRequestHead) -> Bool { SockJSInfo.isPath(of: head) }

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        if request.path.last == "websocket" {
            guard request.fields.hasToken("websocket", in: "Upgrade") else {
                return effects.answer(request, .badRequest, text: "Not a valid websocket request")
            }
            effects.upgrade(request)
            let framing = DDPFrame.Framing(of: request.head)
            if framing == .sockJS { framed.insert(request.exchange.connection) }
            opened.append((request.exchange.connection, framing))
        } else if SockJSInfo.isPath(of: request.head) {
            let (head, body) = SockJSInfo.answer(to: request.head, limits.origins) { entropy.next() }
            effects.answer(request.exchange, head, body: body)
        } else if request.path.first == "_oauth", request.path.count > 1,
            let page = application.credentialPage?(request.path[1], request.query)
        {
            effects.answer(
                request, .ok, fields: ["Content-Type": "text/html; charset=utf-8"], body: Array(page.utf8))
        } else {
            effects.answer(request, .notFound, text: "This server speaks DDP; open a WebSocket at /websocket")
        }
    }

    /// Receives an event that carries no DDP message. Text with SockJS's frames is then a broken frame.
    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        switch event {
        case .message(.text) where framed.remove(id) != nil:
            effects.close(id, WebSocketClose(3_000, reason: "Broken framing."))
            broken.append(id)
        case .pong(let data) where data.isEmpty && framed.contains(id): answered.append(id)
        default: break
        }
    }

    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {
        framed.remove(id)
        lost.append(id)
    }

    func takeAnswered() -> [ConnectionID] {
        defer { answered = [] }
        return answered
    }

    func takeBroken() -> [ConnectionID] {
        defer { broken = [] }
        return broken
    }

    func takeOpened() -> [(ConnectionID, DDPFrame.Framing)] {
        defer { opened = [] }
        return opened
    }

    func takeLost() -> [ConnectionID] {
        defer { lost = [] }
        return lost
    }
}

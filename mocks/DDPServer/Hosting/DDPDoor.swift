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
    /// The connections whose WebSocket has been accepted since the last call, with their framing.
    private(set) var opened: [(ConnectionID, DDPFrame.Framing)] = []
    private(set) var lost: [ConnectionID] = []

    init(_ application: DDPApplication, limits: HTTPHostLimits) {
        self.application = application
        self.limits = limits
    }

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        if request.path.last == "websocket" {
            guard request.fields.hasToken("websocket", in: "Upgrade") else {
                return effects.answer(request, .badRequest, text: "Not a valid websocket request")
            }
            effects.upgrade(request)
            opened.append((request.exchange.connection, DDPFrame.Framing(of: request.head)))
        } else if request.path == ["sockjs", "info"] {
            effects.answer(
                request, .ok, json: #"{"websocket":true,"origins":["*:*"],"cookie_needed":false,"entropy":1}"#)
        } else if request.path.first == "_oauth", request.path.count > 1,
            let page = application.credentialPage?(request.path[1], request.query)
        {
            effects.answer(
                request, .ok, fields: ["Content-Type": "text/html; charset=utf-8"], body: Array(page.utf8))
        } else {
            effects.answer(request, .notFound, text: "This server speaks DDP; open a WebSocket at /websocket")
        }
    }

    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {
        lost.append(id)
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

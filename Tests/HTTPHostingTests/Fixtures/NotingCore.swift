import Carillon
import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MockHosting
import WebSocketWire

/// A core that answers a request ten seconds after its head, which is when the request must be whole, and notes what
/// else it is told.
final class NotingCore: HTTPCore {
    typealias Own = NoEvent

    private static let time = Duration.seconds(10)

    /// The requests that were lost, in their order.
    private(set) var lost: [ExchangeID] = []
    /// The events of WebSockets, in their order.
    private(set) var events: [WebSocketEvent] = []
    private var due: [(time: Instant, exchange: ExchangeID)] = []

    var limits: HTTPHostLimits {
        var limits = HTTPHostLimits()
        limits.timeouts.request = NotingCore.time
        return limits
    }

    func takesPieces(of head: HTTPRequestHead) -> Bool { true }

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        due.append((now.advanced(by: NotingCore.time), request.exchange))
    }

    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        events.append(event)
    }

    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        lost.append(exchange)
        due.removeAll { $0.exchange == exchange }
    }

    var nextDeadline: Instant? { due.map { $0.time }.min() }

    func advance(to now: Instant, into effects: inout Effects) {
        for one in due where one.time <= now { effects.answer(one.exchange, HTTPResponseHead(.ok)) }
        due.removeAll { $0.time <= now }
    }
}

extension World {
    /// Brings a server of ``NotingCore`` into the world, and starts it.
    func notingServer(_ name: String = "api") throws -> HTTPServer<NotingCore> {
        let api = HTTPServer<NotingCore>(
            environment: server(name), at: Endpoint(host: name, port: 80), http: { NotingCore() })
        keep(api)
        try api.start()
        return api
    }
}

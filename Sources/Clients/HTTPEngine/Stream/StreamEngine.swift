package import CarillonEnvironment
import CarillonTLS
import HTTPWire

/// An engine on byte streams of the environment's network, with HTTP/1.1 by `HTTPWire`, and TLS by `CarillonTLS`.
///
/// - **Connections.** An origin has up to six connections, each with one exchange at a time; further requests wait in
///   their order. A connection without an exchange is kept for thirty seconds. An exchange without an idle timeout,
///   such as an event stream, does not count.
/// - **Second attempts.** If a kept connection dies before the first byte of a response, the request is sent once more,
///   on a new connection, provided that its method is idempotent (RFC 9110, section 9.2.2; RFC 9112, section 9.3.1).
/// - **Time.** ``HTTPEngineFailure/timedOut`` comes when no byte has come for the idle timeout. The time of a client
///   that does not read does not count.
/// - **Back-pressure.** A client that does not read holds up its connection, and with it the server.
/// - **Fields.** The engine sets `Host` and `Content-Length`, and nothing else. So no server encodes a response.
///
/// The owner must call ``close()``. The engine can be used again afterwards.
///
/// Unchecked because it is confined to the environment's loop.
package final class StreamEngine: HTTPEngine, @unchecked Sendable {
    private let environment: Environment
    private let limits: StreamLimits
    private let timer: DeadlineTimer
    private var pools: [StreamPool] = []

    package init(_ environment: Environment, limits: StreamLimits = StreamLimits()) {
        self.environment = environment
        self.limits = limits
        timer = DeadlineTimer(on: environment.loop) { work in environment.run(work) }
        timer.onDeadline = { [weak self] in self?.advance() }
    }

    package var name: String { "stream" }

    package func send(
        _ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void
    ) -> any HTTPEngineCall {
        do throws(HTTPEngineFailure) {
            let (address, head) = try request.checked()
            guard !address.origin.isSecure || TLSConnection.isAvailable else {
                throw .notSecure("there is no TLS here, and the address asks for it")
            }
            let pool = pool(to: address.origin)
            let exchange = StreamExchange(request, head, on: environment.loop, pool: pool, handler)
            environment.run { pool.send(exchange) }
            return exchange
        } catch {
            let head = HTTPRequestHead(request.method, "/")
            let exchange = StreamExchange(request, head, on: environment.loop, pool: nil, handler)
            // The caller has the exchange before it hears of the failure.
            environment.loop.enqueue { [environment] in environment.run { exchange.tell(.failed(error)) } }
            return exchange
        }
    }

    package func close() {
        timer.cancel()
        let closing = pools
        pools = []
        for pool in closing { pool.close() }
    }

    private func pool(to origin: HTTPOrigin) -> StreamPool {
        if let pool = pools.first(where: { $0.origin == origin }) { return pool }
        let pool = StreamPool(
            to: origin, limits, environment,
            wake: { [weak self] in self?.timer.wake(by: $0) },
            becameEmpty: { [weak self] empty in self?.pools.removeAll { $0 === empty } })
        pools.append(pool)
        return pool
    }

    private func advance() {
        let now = environment.loop.now
        for pool in pools { timer.wake(by: pool.advance(to: now)) }
    }
}

import Foundation
import HTTPEngine
import HTTPWire
import JSONWire

/// An engine without a network: the test sees each request, and says what comes back.
///
/// Unchecked because it is confined to its world.
final class ScriptedHTTP: HTTPEngine, @unchecked Sendable {
    /// A request that the client has sent.
    final class Exchange: HTTPEngineCall {
        let request: HTTPEngineRequest
        private let handler: (HTTPEngineEvent) -> Void
        private(set) var isOver = false
        private(set) var isCancelled = false

        init(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) {
            self.request = request
            self.handler = handler
        }

        /// The method and the path with its query: `GET /config`.
        var line: String {
            let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            let query = parts?.percentEncodedQuery.map { "?" + $0 } ?? ""
            return "\(request.method.rawValue) \(parts?.percentEncodedPath ?? "")\(query)"
        }

        /// The body as JSON.
        var json: JSON? { request.body.flatMap { try? JSON(bytes: $0) } }
        /// The query of GraphQL.
        var query: String { json?["query"]?.string ?? "" }

        func cancel() { isCancelled = true }
        func setReading(_ isReading: Bool) {}

        /// Answers the request.
        func answer(_ status: Int = 200, _ body: JSON? = nil) { answer(status, body?.bytes ?? []) }

        func answer(_ status: Int, _ body: [UInt8]) {
            guard !isOver, !isCancelled else { return }
            isOver = true
            handler(.head(HTTPResponseHead(HTTPStatus(status))))
            if !body.isEmpty { handler(.piece(body)) }
            handler(.ended)
        }

        func fail(_ failure: HTTPEngineFailure) {
            guard !isOver, !isCancelled else { return }
            isOver = true
            handler(.failed(failure))
        }
    }

    private(set) var all: [Exchange] = []

    var name: String { "scripted" }

    func send(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) -> any HTTPEngineCall {
        let exchange = Exchange(request, handler)
        all.append(exchange)
        return exchange
    }

    func close() {}

    /// The requests without those of the realtime channel.
    var api: [Exchange] {
        all.filter { !$0.request.url.path.hasSuffix("/config") && !$0.request.url.path.hasSuffix("/ws/auth") }
    }

    /// The lines of the requests of ``api``.
    var lines: [String] { api.map(\.line) }
    /// The requests that are not answered yet.
    var open: [Exchange] { api.filter { !$0.isOver && !$0.isCancelled } }
}

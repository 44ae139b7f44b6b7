import CarillonEnvironment
import HTTPEngine
import HTTPWire

/// An engine without a network: the test says what comes, and sees what is sent.
///
/// Unchecked because it is confined to its world.
final class ScriptedHTTPEngine: HTTPEngine, @unchecked Sendable {
    final class Call: HTTPEngineCall {
        let request: HTTPEngineRequest
        private(set) var isCancelled = false
        private let handler: (HTTPEngineEvent) -> Void

        init(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) {
            self.request = request
            self.handler = handler
        }

        func cancel() { isCancelled = true }
        func setReading(_ isReading: Bool) {}

        /// Lets things happen, unless the exchange was dropped.
        func tell(_ events: HTTPEngineEvent...) {
            for event in events where !isCancelled { handler(event) }
        }

        /// Answers with JSON.
        func answer(_ status: Int = 200, _ body: String) {
            tell(.head(HTTPResponseHead(HTTPStatus(status), fields: ["Content-Type": "application/json"])))
            tell(.piece(Array(body.utf8)), .ended)
        }

        /// Begins an event stream.
        func begin() { tell(.head(HTTPResponseHead(.ok, fields: ["Content-Type": "text/event-stream"]))) }

        /// Goes on with an event stream.
        func stream(_ text: String) { tell(.piece(Array(text.utf8))) }
    }

    private(set) var calls: [Call] = []

    var name: String { "scripted" }

    func send(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) -> any HTTPEngineCall {
        let call = Call(request, handler)
        calls.append(call)
        return call
    }

    func close() {}
}

import CarillonEnvironment
import HTTPEngine
import HTTPWire

/// An engine without a network: the test says what comes, and sees what is sent.
///
/// Unchecked because it is confined to its world.
final class ScriptedHTTPEngine: HTTPEngine, @unchecked Sendable {
    final class Call: HTTPEngineCall {
        let request: HTTPEngineRequest
        let handler: (HTTPEngineEvent) -> Void
        private(set) var isCancelled = false
        private(set) var readings: [Bool] = []

        init(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) {
            self.request = request
            self.handler = handler
        }

        func cancel() { isCancelled = true }
        func setReading(_ isReading: Bool) { readings.append(isReading) }

        /// Lets things happen, unless the exchange was dropped.
        func tell(_ events: HTTPEngineEvent...) {
            for event in events where !isCancelled { handler(event) }
        }

        /// Begins a stream with this text.
        func begin(_ text: String = "") {
            tell(.head(HTTPResponseHead(.ok, fields: ["Content-Type": "text/event-stream"])))
            if !text.isEmpty { tell(.piece(Array(text.utf8))) }
        }
    }

    private(set) var calls: [Call] = []
    private(set) var isClosed = false

    var name: String { "scripted" }

    func send(_ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void) -> any HTTPEngineCall {
        let call = Call(request, handler)
        calls.append(call)
        return call
    }

    func close() { isClosed = true }
}

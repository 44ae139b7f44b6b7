package import HTTPEngine

/// An engine that passes exchanges on to the true engine, except those that a saboteur handles itself.
package final class ForwardingHTTPEngine: HTTPEngine {
    package typealias Handler = (HTTPEngineEvent) -> Void

    private let next: any HTTPEngine
    private let sendIt: (any HTTPEngine, HTTPEngineRequest, @escaping Handler) -> any HTTPEngineCall

    package init(
        to next: any HTTPEngine,
        send: @escaping (any HTTPEngine, HTTPEngineRequest, @escaping Handler) -> any HTTPEngineCall
    ) {
        self.next = next
        sendIt = send
    }

    package var name: String { next.name }

    package func send(_ request: HTTPEngineRequest, _ handler: @escaping Handler) -> any HTTPEngineCall {
        sendIt(next, request, handler)
    }

    package func close() { next.close() }
}

/// An exchange that was never sent.
package final class UnsentCall: HTTPEngineCall {
    package init() {}
    package func cancel() {}
    package func setReading(_ isReading: Bool) {}
}

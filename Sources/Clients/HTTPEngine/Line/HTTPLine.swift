package import CarillonEnvironment
import HTTPWire

/// The line between a client, which lives on the app's main queue, and its engine, which lives on the loop.
///
/// A request goes to the loop, its reply comes back on the main queue, once. When the line is released, all that is
/// under way is dropped.
///
/// ```swift
/// let line = HTTPLine(environment) { HTTPEngines.preferred($0) }
/// let ticket = line.send(HTTPEngineRequest(.get, url, idleTimeout: .seconds(10))) { result in
///     // on the main queue, never before `send` has returned
/// }
/// ticket.cancel()                            // no completion follows
/// ```
///
/// Unchecked because the engine is used on the loop only.
package final class HTTPLine: @unchecked Sendable {
    /// The name of the engine.
    package let name: String
    private let environment: Environment
    private let mailbox: Mailbox
    private let engine: any HTTPEngine

    /// - Parameter makeEngine: makes the engine. It is called once, before this call has returned.
    package init(_ environment: Environment, _ makeEngine: (Environment) -> any HTTPEngine) {
        self.environment = environment
        mailbox = Mailbox(environment)
        engine = makeEngine(environment)
        name = engine.name
    }

    deinit {
        let closing = Closing(engine: engine)
        mailbox.performLast { closing.engine.close() }
    }

    /// The engine on its way to the loop, which alone uses it.
    private struct Closing: @unchecked Sendable {
        let engine: any HTTPEngine
    }

    // MARK: Requests

    /// Sends a request, and takes the whole reply on the main queue. Redirects are followed, at most twenty. Call it on
    /// the main queue.
    ///
    /// - Parameters:
    ///   - limit: The largest body that is taken, in bytes. A larger one is ``HTTPEngineFailure/tooLarge(_:)``.
    ///   - completion: takes the reply or the failure, once.
    @discardableResult
    package func send(
        _ request: HTTPEngineRequest, limit: Int = 16_777_216,
        _ completion: @escaping (Result<HTTPReply, HTTPEngineFailure>) -> Void
    ) -> HTTPTicket {
        let receiver = LineReceiver(completion)
        let exchange = WholeExchange(request, limit: limit) { [weak self] result in
            self?.environment.onMainQueue { [weak self] in
                if self != nil { receiver.receive(result) }
            }
        }
        perform { exchange.start(on: $0.engine) }
        return HTTPTicket { [weak self] in
            guard receiver.close() else { return }
            self?.perform { _ in exchange.cancel() }
        }
    }

    // MARK: Between the threads

    private func perform(_ work: @escaping @Sendable (HTTPLine) -> Void) {
        mailbox.perform { [weak self] in
            if let self { work(self) }
        }
    }
}

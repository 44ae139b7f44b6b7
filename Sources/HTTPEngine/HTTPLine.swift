import CarillonEnvironment

/// The line between a client, which lives on the app's main queue, and its engine, which lives on the loop.
///
/// A request goes to the loop, its reply comes back on the main queue, once.
package final class HTTPLine: @unchecked Sendable {
    private let environment: Environment

    package init(_ environment: Environment, _ makeEngine: (Environment) -> any HTTPEngine) {
        self.environment = environment
    }

    /// The name of the engine.
    package var name: String { "" }

    /// Sends a request, and takes the whole reply on the main queue. Redirects of GET are followed.
    ///
    /// - Parameter limit: The largest body that is taken, in bytes.
    @discardableResult
    package func send(
        _ request: HTTPEngineRequest, limit: Int = 16_777_216,
        _ completion: @escaping (Result<HTTPReply, HTTPEngineFailure>) -> Void
    ) -> HTTPTicket {
        HTTPTicket {}
    }
}

/// A request that was sent on a line.
package struct HTTPTicket {
    private let cancelIt: () -> Void

    init(_ cancel: @escaping () -> Void) { cancelIt = cancel }

    /// Drops the request: its completion is not called any more.
    package func cancel() { cancelIt() }
}

package import HTTPEngine

/// A request that waits for its turn.
package struct RequestJob {
    package typealias Completion = (Result<HTTPReply, any Error>) -> Void

    /// Makes the request in its turn; `nil` if it is not needed any more.
    let makeRequest: () -> HTTPEngineRequest?
    let completion: Completion
    /// Whether the request goes out although its user is disconnected.
    package let isFarewell: Bool
}

/// The half of an exchange that lives on the loop.
protocol LineExchange: AnyObject, Sendable {
    /// Sends the request.
    func start(on engine: any HTTPEngine)
    /// Drops the exchange.
    func cancel()
}

extension HTTPEngineEvent {
    /// Whether no event follows.
    package var isLast: Bool {
        switch self {
        case .head, .piece: false
        case .ended, .failed: true
        }
    }
}

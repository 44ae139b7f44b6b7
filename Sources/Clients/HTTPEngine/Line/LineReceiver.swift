/// The client's handler of an exchange, which is released with the reply.
///
/// Unchecked because it is confined to the main queue.
final class LineReceiver: @unchecked Sendable {
    private var handler: ((Result<HTTPReply, HTTPEngineFailure>) -> Void)?

    init(_ handler: @escaping (Result<HTTPReply, HTTPEngineFailure>) -> Void) {
        self.handler = handler
    }

    /// Hands the reply to the client, once.
    func receive(_ reply: Result<HTTPReply, HTTPEngineFailure>) { handler.take()?(reply) }

    /// Releases the handler. Returns whether there was one.
    func close() -> Bool { handler.take() != nil }
}

/// The order of an answer and the realtime messages that its request causes.
public enum EchoOrder: String, CaseIterable, Hashable, Sendable {
    /// The messages go first.
    case beforeAnswer
    /// The answer goes first.
    case afterAnswer
    /// No message goes because of a request. The actions of the server's author are still published.
    case never
}

/// The reason why an event stream or a WebSocket has ended, or did not open.
package enum LinkEnd: Hashable, Sendable {
    /// The link has broken, or did not come about; with the reason in words.
    case broken(String)
    /// Nothing came for too long.
    case silence
    /// The server has answered with this status.
    case status(Int)
    /// The response is of no use; with the reason in words.
    case unusable(String)

    var reason: String {
        switch self {
        case .broken(let reason), .unusable(let reason): reason
        case .silence: "nothing came for too long"
        case .status(let code): "the server answered with status \(code)"
        }
    }
}

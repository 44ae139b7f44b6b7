public import EventStream
import HTTPEngine

/// A reason why an event source has lost its stream, or has not got it.
///
/// After some of them the source connects again; ``EventSource/readyState`` then is `connecting`.
public enum EventSourceFailure: Error, Hashable, Sendable {
    /// The address cannot be used; with the reason. Final.
    case unusableAddress(String)
    /// The request did not reach the server, or the connection broke; with the reason.
    case network(String)
    /// The response did not begin in time.
    case connectTimeout
    /// The server has ended the stream.
    case ended
    /// No byte came for too long.
    case silence
    /// The server has told the client to stop, by the status 204. Final.
    case noContent
    /// The server has answered with another status than 200. Final, unless the options name the status.
    case status(Int)
    /// The response is no event stream; with its `Content-Type`. Final.
    case contentType(String)
    /// A redirect cannot be followed; with the reason. Final.
    case redirect(String)
    /// The stream exceeds a limit. Final.
    case limit(EventStreamFailure)

    /// Whether another attempt at the same address would be futile, whatever the options say.
    var isFutile: Bool {
        switch self {
        case .network, .connectTimeout, .ended, .silence, .status: false
        case .unusableAddress, .noContent, .contentType, .redirect, .limit: true
        }
    }

    init(_ failure: HTTPEngineFailure) {
        switch failure {
        case .unusableAddress(let reason): self = .unusableAddress(reason)
        case .cannotConnect(let reason): self = .network("no connection: \(reason)")
        case .connectionLost(let reason): self = .network("the connection was lost: \(reason)")
        case .timedOut: self = .network("the server was silent for too long")
        case .badResponse(let reason): self = .network("the server broke the rules of HTTP: \(reason)")
        case .tooLarge(let reason): self = .network("the response is too large: \(reason)")
        case .notSecure(let reason): self = .network("no secure connection: \(reason)")
        }
    }
}

extension EventSourceFailure: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .unusableAddress(let reason): "the address is of no use: \(reason)"
        case .network(let reason): reason
        case .connectTimeout: "the server did not answer in time"
        case .ended: "the server has ended the stream"
        case .silence: "no byte came for too long"
        case .noContent: "the server wants no further connection (204)"
        case .status(let code): "the server answered with status \(code), and only 200 opens a stream"
        case .contentType(let type): "the response is \(type.debugDescription), and no text/event-stream"
        case .redirect(let reason): "a redirect cannot be followed: \(reason)"
        case .limit(let failure): failure.description
        }
    }
}

import CarillonEnvironment
import HTTPWire
import MockHosting
import WebSocketWire

/// An event that only a server on HTTP has.
public enum HTTPEvent<Own: ProtocolEvent>: ProtocolEvent {
    /// A client broke the rules.
    case violation(HTTPHostViolation)
    /// The core gave an answer that cannot be sent; the client gets 500 (Internal Server Error) in its place, if the
    /// answer had not begun.
    case badAnswer(HTTPEncodingFailure)
    /// A request for a WebSocket was refused.
    case refusedUpgrade(WebSocketRefusal)
    /// The core wanted to say something in a WebSocket that cannot be said.
    case badFrame(WebSocketEncodingFailure)
    /// A WebSocket is over.
    case webSocketEnded(WebSocketClosure)
    /// So many bytes waited to be sent that the connection was reset.
    case outputLimit(byteCount: Int)
    /// An event of the core's.
    case own(Own)

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .violation(let violation):
            EventAccount(
                "violation", "violation: \(violation)", [EventMember("reason", .word("\(violation)"))]
            ).traced(by: .client)
        case .badAnswer(let failure):
            EventAccount(
                "badAnswer", "an answer that cannot be sent: \(failure)", [EventMember("reason", .word("\(failure)"))]
            ).traced()
        case .refusedUpgrade(let refusal):
            EventAccount("refusedUpgrade", "\(refusal)", [EventMember("reason", .word("\(refusal)"))]).traced()
        case .badFrame(let failure):
            EventAccount(
                "badFrame", "a message that cannot be sent: \(failure)", [EventMember("reason", .word("\(failure)"))]
            ).traced()
        case .webSocketEnded(let closure):
            EventAccount(
                "webSocketEnded", "WebSocket ended: \(closure)", [EventMember("closure", .text("\(closure)"))]
            ).traced()
        case .outputLimit(let byteCount):
            EventAccount(
                "outputLimit", "reset, because \(byteCount) bytes wait to be sent",
                [EventMember("bytes", .number(byteCount))]
            ).traced()
        case .own(let event): event.account
        }
    }
}

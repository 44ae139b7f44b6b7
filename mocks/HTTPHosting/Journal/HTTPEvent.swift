import CarillonEnvironment
public import HTTPWire
public import MockHosting
public import WebSocketWire

/// An event that only a server on HTTP has.
public enum HTTPEvent<Own: ProtocolEvent>: ProtocolEvent {
    /// A client broke the rules.
    case violation(HTTPHostViolation)
    /// The core gave an answer that cannot be sent. The client gets 500 (Internal Server Error) in its place, if the
    /// answer had not begun.
    case badAnswer(HTTPEncodingFailure)
    /// The server refused a request for a WebSocket.
    case refusedUpgrade(WebSocketRefusal)
    /// The core wanted to send a WebSocket frame that cannot be encoded.
    case badFrame(WebSocketEncodingFailure)
    /// A WebSocket is over.
    case webSocketEnded(WebSocketClosure)
    /// The server reset the connection, because this number of bytes waited to be sent.
    case outputLimit(byteCount: Int)
    /// A client took too long, and the server ended the connection.
    case timedOut(HTTPTimeouts.Wait)
    /// An event of the core.
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
        case .timedOut(let wait):
            EventAccount(
                "timedOut", "ended, because it waited too long \(wait)", [EventMember("wait", .word(wait.rawValue))]
            ).traced()
        case .own(let event): event.account
        }
    }
}

/// The kinds of events that a mock server records. Their names begin with the name of the server's protocol, or, where
/// the server misbehaves, with `fault.` and that name.
///
/// Events that concern a connection carry ``TraceField/connection``, and ``TraceField/client`` once the client is
/// known. The other fields are the members of the message, by the names that the protocol's specification gives them.
public enum ServerTraceKind: Hashable, Sendable {
    /// The server listens.
    case started
    /// The server has ended in order.
    case stopped
    /// The server's process is gone at once, because the scenario said so.
    case crashed
    /// A client's message has come.
    case received
    /// The server sends a message.
    case sent
    /// The server sends bytes that are no message.
    case sentBytes
    /// A message could not be put into bytes.
    case unencodable
    /// The server misbehaves, because the scenario said so. The message that was struck is a field of its own.
    case misbehaved
    /// An event that only this protocol has, such as a violation of its rules.
    case own(String)

    /// The name of the kind in traces: `echo.received` for a protocol `echo`.
    public func name(of protocolName: String) -> String {
        switch self {
        case .started: "\(protocolName).started"
        case .stopped: "\(protocolName).stopped"
        case .crashed: "\(TraceEvent.faultPrefix)\(protocolName).crash"
        case .received: protocolName + ServerTraceKind.receivedEnding
        case .sent: protocolName + ServerTraceKind.sentEnding
        case .sentBytes: "\(protocolName).sentBytes"
        case .unencodable: "\(protocolName).unencodable"
        case .misbehaved: "\(TraceEvent.faultPrefix)\(protocolName)"
        case .own(let name): "\(protocolName).\(name)"
        }
    }

    private static let receivedEnding = ".received"
    private static let sentEnding = ".sent"

    /// Whether a name is that of ``received`` or ``sent``, of whatever protocol.
    fileprivate static func isMessage(_ name: String) -> Bool {
        name.hasSuffix(receivedEnding) || name.hasSuffix(sentEnding)
    }
}

extension TraceEvent {
    /// Whether the event is a message that a server, of whatever protocol, received or sent.
    public var isMessage: Bool { ServerTraceKind.isMessage(kind) }
}

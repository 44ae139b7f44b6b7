/// CONNACK: the server's answer to CONNECT (MQTT 3.1.1, section 3.2).
public struct Connack: Hashable, Sendable {
    /// Whether the server has gone on with a session that it had kept.
    public var sessionPresent: Bool
    public var returnCode: ConnectReturnCode

    public init(sessionPresent: Bool = false, returnCode: ConnectReturnCode = .accepted) {
        self.sessionPresent = sessionPresent
        self.returnCode = returnCode
    }
}

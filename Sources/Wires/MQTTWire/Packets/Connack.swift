/// CONNACK: the server's answer to CONNECT (MQTT 3.1.1, section 3.2).
public struct Connack: Hashable, Sendable {
    /// Whether the server has resumed a session that it had kept.
    public var sessionPresent: Bool
    /// The server's answer.
    public var returnCode: ConnectReturnCode

    /// Makes a CONNACK. By default it accepts the client without a kept session.
    public init(sessionPresent: Bool = false, returnCode: ConnectReturnCode = .accepted) {
        self.sessionPresent = sessionPresent
        self.returnCode = returnCode
    }
}

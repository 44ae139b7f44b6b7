/// The server's answer to CONNECT (MQTT 3.1.1, table 3.1).
public enum ConnectReturnCode: UInt8, Hashable, Sendable, CaseIterable {
    /// The client is connected.
    case accepted = 0
    /// The server does not speak the protocol level of the CONNECT.
    case unacceptableProtocolVersion = 1
    /// The server does not allow the client identifier.
    case identifierRejected = 2
    /// The server does not serve now.
    case serverUnavailable = 3
    /// The user name or the password is malformed or wrong.
    case badUserNameOrPassword = 4
    /// The client may not connect.
    case notAuthorized = 5
}

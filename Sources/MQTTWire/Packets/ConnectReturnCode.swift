/// How a server answers CONNECT (MQTT 3.1.1, table 3.1).
public enum ConnectReturnCode: UInt8, Hashable, Sendable, CaseIterable {
    case accepted = 0
    case unacceptableProtocolVersion = 1
    case identifierRejected = 2
    case serverUnavailable = 3
    case badUserNameOrPassword = 4
    case notAuthorized = 5
}

import MQTTWire

/// Who may connect, publish and subscribe.
///
/// ```swift
/// var access = AccessControl.users(["alice": "wonderland"])
/// access.maySubscribe = { client, filter in filter.text.hasPrefix("riders/\(client.identifier)/") }
/// ```
public struct AccessControl: Sendable {
    /// Whether a client may connect, and with which return code it may not.
    public var authenticate: @Sendable (ConnectionRequest) -> Admission
    /// Whether a client may publish there, also as a will; everywhere if `nil`. A client with a forbidden will is refused with return
    /// code 5; what happens to a forbidden PUBLISH is ``BrokerConfiguration/unauthorizedPublish``'s matter.
    public var mayPublish: (@Sendable (ConnectedClient, TopicName) -> Bool)?
    /// Whether a client may subscribe to that; to everything if `nil`. A forbidden filter is answered with 0x80.
    public var maySubscribe: (@Sendable (ConnectedClient, TopicFilter) -> Bool)?

    public init(
        authenticate: @escaping @Sendable (ConnectionRequest) -> Admission = { _ in .accepted },
        mayPublish: (@Sendable (ConnectedClient, TopicName) -> Bool)? = nil,
        maySubscribe: (@Sendable (ConnectedClient, TopicFilter) -> Bool)? = nil
    ) {
        self.authenticate = authenticate
        self.mayPublish = mayPublish
        self.maySubscribe = maySubscribe
    }

    /// Everybody may do everything.
    public static let anonymous = AccessControl()

    /// These users with these passwords may do everything. Others are refused with return code 4, those without a name with 5.
    public static func users(_ passwords: [String: String]) -> AccessControl {
        let users = Dictionary(
            passwords.map { (Array($0.key.utf8), Array($0.value.utf8)) }, uniquingKeysWith: { first, _ in first })
        return AccessControl { request in
            guard let name = request.userName else { return .notAuthorized }
            guard let password = users[Array(name.utf8)], password == request.password else {
                return .badUserNameOrPassword
            }
            return .accepted
        }
    }
}

/// What becomes of a client that asks to be connected (MQTT 3.1.1, table 3.1).
public enum Admission: Hashable, Sendable {
    case accepted
    /// Return code 2.
    case identifierRejected
    /// Return code 3.
    case serverUnavailable
    /// Return code 4.
    case badUserNameOrPassword
    /// Return code 5.
    case notAuthorized

    var refusal: ConnectReturnCode? {
        switch self {
        case .accepted: nil
        case .identifierRejected: .identifierRejected
        case .serverUnavailable: .serverUnavailable
        case .badUserNameOrPassword: .badUserNameOrPassword
        case .notAuthorized: .notAuthorized
        }
    }
}

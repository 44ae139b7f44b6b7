public import MQTTWire

/// The rules that say which clients may connect, publish and subscribe.
///
/// ```swift
/// var access = AccessControl.users(["alice": "wonderland"])
/// access.maySubscribe = { client, filter in filter.text.hasPrefix("riders/\(client.identifier)/") }
/// ```
public struct AccessControl: Sendable {
    /// Decides whether a client may connect, and with which return code it is refused otherwise.
    public var authenticate: @Sendable (ConnectionRequest) -> Admission
    /// Whether a client may publish to a topic, also as a will; `nil` allows everything. The broker refuses a client
    /// with a forbidden will with return code 5. ``BrokerConfiguration/unauthorizedPublish`` says what happens to a
    /// forbidden PUBLISH.
    public var mayPublish: (@Sendable (ConnectedClient, TopicName) -> Bool)?
    /// Whether a client may subscribe to a filter; `nil` allows everything. The broker answers a forbidden filter with
    /// 0x80.
    public var maySubscribe: (@Sendable (ConnectedClient, TopicFilter) -> Bool)?

    /// Makes rules that allow everything that the arguments do not forbid.
    public init(
        authenticate: @escaping @Sendable (ConnectionRequest) -> Admission = { _ in .accepted },
        mayPublish: (@Sendable (ConnectedClient, TopicName) -> Bool)? = nil,
        maySubscribe: (@Sendable (ConnectedClient, TopicFilter) -> Bool)? = nil
    ) {
        self.authenticate = authenticate
        self.mayPublish = mayPublish
        self.maySubscribe = maySubscribe
    }

    /// The rules that allow everything to everybody.
    public static let anonymous = AccessControl()

    /// The rules that allow everything to these users with these passwords. The broker refuses other users with return
    /// code 4, and clients without a user name with 5.
    ///
    /// - Parameter passwords: The password of each user name.
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

/// The answer to a client that asks to be connected (MQTT 3.1.1, table 3.1).
public enum Admission: Hashable, Sendable {
    /// Return code 0: the client may connect.
    case accepted
    /// Return code 2: the client identifier is not allowed.
    case identifierRejected
    /// Return code 3: the broker does not serve now.
    case serverUnavailable
    /// Return code 4: the user name or the password is wrong.
    case badUserNameOrPassword
    /// Return code 5: the client may not connect.
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

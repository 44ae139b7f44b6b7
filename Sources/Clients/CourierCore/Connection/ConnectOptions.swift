/// The address of a broker, and the credentials of a client.
///
/// ```swift
/// ConnectOptions(host: "broker.example.com", port: 1883, clientId: "rider-7", username: "rider", password: token)
/// ```
public struct ConnectOptions: Equatable, Sendable {
    /// The IP address or the name of the broker's host.
    public let host: String
    /// The port of the broker.
    public let port: UInt16
    /// How long the client waits without a packet before it pings the broker, in seconds. 0 turns pings off.
    public let keepAlive: UInt16
    /// The name by which the broker tells clients apart.
    public let clientId: String
    /// The name of the account, which the broker checks.
    public let username: String
    /// The password of the account, which the broker checks.
    public let password: String
    /// Whether broker and client begin a new session, and forget the earlier one of this client.
    public let isCleanSession: Bool
    /// Properties that packet logs show. MQTT 3.1.1 has no place for them on the wire.
    public let userProperties: [String: String]?
    /// The application protocols that the client offers when TLS secures the connection.
    public let alpn: [String]?
    /// `ssl` or `tls` for a connection that TLS secures.
    public let scheme: String?

    /// Makes options from their parts. `keepAlive` is in seconds.
    public init(
        host: String, port: UInt16, keepAlive: UInt16 = 60, clientId: String, username: String, password: String,
        isCleanSession: Bool = false, userProperties: [String: String]? = nil, alpn: [String]? = nil,
        scheme: String? = nil
    ) {
        self.host = host
        self.port = port
        self.keepAlive = keepAlive
        self.clientId = clientId
        self.username = username
        self.password = password
        self.isCleanSession = isCleanSession
        self.userProperties = userProperties
        self.alpn = alpn
        self.scheme = scheme
    }

    /// Whether TLS secures the connection: the ``scheme`` asks for TLS, or the ``port`` is 443.
    public var shouldUseSecureTransportLayer: Bool {
        scheme == "ssl" || scheme == "tls" || port == 443
    }
}

/// How to reach a broker, and as whom.
///
/// ```swift
/// ConnectOptions(host: "broker.example.com", port: 1883, clientId: "rider-7", username: "rider", password: token)
/// ```
public struct ConnectOptions: Equatable, Sendable {
    /// IP address or name of the broker's host.
    public let host: String
    /// Port of the broker.
    public let port: UInt16
    /// In seconds: after that long without a packet the client pings the broker. 0 turns pings off.
    public let keepAlive: UInt16
    /// By which the broker tells clients apart.
    public let clientId: String
    public let username: String
    /// Checked by the broker.
    public let password: String
    /// Whether broker and client begin afresh instead of going on with the earlier session of this client.
    public let isCleanSession: Bool
    /// Shown in packet logs. MQTT 3.1.1 has no place for them on the wire.
    public let userProperties: [String: String]?
    /// The application protocols that are offered when the connection is secured by TLS.
    public let alpn: [String]?
    /// `ssl` or `tls` for a secured connection.
    public let scheme: String?

    /// - Parameter keepAlive: in seconds.
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

    /// Whether the connection is secured by TLS: by its ``scheme``, or because its ``port`` is 443.
    public var shouldUseSecureTransportLayer: Bool {
        scheme == "ssl" || scheme == "tls" || port == 443
    }
}

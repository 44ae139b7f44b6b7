/// CONNECT: a client asks a server for a session (MQTT 3.1.1, section 3.1).
public struct Connect: Hashable, Sendable {
    /// The identifier of the client. An empty one lets the server choose, which it does for clean sessions only
    /// [MQTT-3.1.3-7].
    public var clientIdentifier: ClientIdentifier
    /// Whether the server shall discard the session that it has kept for this client, and not keep this one
    /// [MQTT-3.1.2-6].
    public var cleanSession: Bool
    /// The keep alive in seconds; 0 turns it off.
    public var keepAlive: UInt16
    /// The will; `nil` for none.
    public var will: Will?
    /// The user name; `nil` for none.
    public var userName: String?
    /// The password; `nil` for none. A password needs a user name [MQTT-3.1.2-22].
    public var password: [UInt8]?

    /// Makes a CONNECT.
    public init(
        clientIdentifier: ClientIdentifier, cleanSession: Bool = true, keepAlive: UInt16 = 60, will: Will? = nil,
        userName: String? = nil, password: [UInt8]? = nil
    ) {
        self.clientIdentifier = clientIdentifier
        self.cleanSession = cleanSession
        self.keepAlive = keepAlive
        self.will = will
        self.userName = userName
        self.password = password
    }
}

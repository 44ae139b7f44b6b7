/// CONNECT: a client asks a server for a session (MQTT 3.1.1, section 3.1).
public struct Connect: Hashable, Sendable {
    /// Empty to let the server choose, which it does for clean sessions only [MQTT-3.1.3-7].
    public var clientIdentifier: ClientIdentifier
    /// Whether the server shall drop what it has kept of this client's session, and keep nothing of this one [MQTT-3.1.2-6].
    public var cleanSession: Bool
    /// In seconds; 0 turns the keep-alive off.
    public var keepAlive: UInt16
    public var will: Will?
    public var userName: String?
    /// Needs a user name beside it [MQTT-3.1.2-22].
    public var password: [UInt8]?

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

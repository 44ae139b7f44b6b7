import Foundation

/// A packet that a client has sent or received, for a person to read.
public struct MQTTChuckLog: Identifiable, Hashable, Sendable, Encodable {
    public let id: UUID
    /// The packet's type: `Connect`, `Publish`, `Ping` and so on.
    public let commandType: String
    /// `zero`, `one` or `two`.
    public let qos: String
    /// The packet identifier; 0 if it has none.
    public let messageId: Int
    public let sending: Bool
    public let received: Bool
    public let dup: Bool
    public let retained: Bool
    /// How many bytes come after the packet's fixed header; `nil` if whoever speaks MQTT does not say.
    public let dataLength: Int?
    /// Those bytes as the logger's parser reads them, else as text, else as digits. Of a long packet, the first 16 KiB. Never with a password.
    public let dataString: String?
    /// When it passed, by the device's clock.
    public let timestamp: Date

    // Of CONNECT only.
    public let host: String?
    public let port: Int?
    public let keepAlive: Int?
    public let clientId: String?
    public let isCleanSession: Bool?
    public let userProperties: [String: String]?
    public let alpn: [String]?
    public let scheme: String?

    /// Whether it says what the client wanted to connect to.
    public var isConnectOptionsAvailable: Bool { host?.isEmpty == false }

    /// - Parameter parse: what the app makes of the bytes, if anything.
    init(_ packet: PassedPacket, parse: ((Data) -> String?)?) {
        id = packet.id
        commandType = packet.commandName
        qos = packet.qosName
        messageId = Int(packet.messageId)
        sending = packet.sending
        received = packet.received
        dup = packet.duped
        retained = packet.retained
        dataLength = packet.dataLength
        dataString = packet.data.map { data in
            PassedPacket.clip(parse?(data) ?? packet.text(of: data))
        }
        timestamp = packet.timestamp
        let options = packet.connectOptions
        host = options?.host
        port = options?.port
        keepAlive = options?.keepAlive
        clientId = options?.clientId
        isCleanSession = options?.isCleanSession
        userProperties = options?.userProperties
        alpn = options?.alpn
        scheme = options?.scheme
    }
}

public import Foundation

/// A packet that a client has sent or received, for a person to read.
public struct MQTTChuckLog: Identifiable, Hashable, Sendable, Encodable {
    /// The identity of the packet in the list.
    public let id: UUID
    /// The name of the packet type: `Connect`, `Publish`, `Ping` and so on.
    public let commandType: String
    /// The quality of service: `zero`, `one` or `two`.
    public let qos: String
    /// The packet identifier; 0 if the packet has none.
    public let messageId: Int
    /// Whether the client has sent the packet.
    public let sending: Bool
    /// Whether the client has received the packet.
    public let received: Bool
    /// Whether the packet may be a duplicate (the flag DUP).
    public let dup: Bool
    /// Whether the broker keeps or has kept the message (the flag RETAIN).
    public let retained: Bool
    /// The number of bytes after the packet's fixed header; `nil` if the engine does not see them.
    public let dataLength: Int?
    /// These bytes as the logger's parser reads them, else as text, else as digits. A long packet is cut after 16 KiB.
    /// The text never has a password.
    public let dataString: String?
    /// When the packet passed, by the device's clock.
    public let timestamp: Date

    // Only CONNECT has these.

    /// The host of the broker.
    public let host: String?
    /// The port of the broker.
    public let port: Int?
    /// The keep-alive in seconds.
    public let keepAlive: Int?
    /// The client identifier.
    public let clientId: String?
    /// Whether the client asks for a clean session.
    public let isCleanSession: Bool?
    /// The user properties of the connect options.
    public let userProperties: [String: String]?
    /// The application protocols that the client offers in TLS.
    public let alpn: [String]?
    /// The scheme of the connect options.
    public let scheme: String?

    /// Whether the packet tells the address of the broker, as CONNECT does.
    public var isConnectOptionsAvailable: Bool { host?.isEmpty == false }

    /// - Parameter parse: the app's parser of the bytes, if there is one.
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

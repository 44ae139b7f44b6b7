import CourierMQTT
import Foundation

/// A packet that was posted, in the form in which it is kept.
struct PassedPacket: Hashable, Sendable, Codable {
    /// The part of one packet that is kept, in bytes and in characters.
    static let dataLimit = 16 << 10

    let id: UUID
    let timestamp: Date
    let type: UInt8
    let qos: UInt8
    let messageId: UInt16
    let sending: Bool
    let received: Bool
    let duped: Bool
    let retained: Bool
    let dataLength: Int?
    /// The first bytes after the fixed header.
    let data: Data?
    let connectOptions: LoggedConnectOptions?

    /// Fails if something is missing, or of the wrong type.
    ///
    /// - Parameter userInfo: the user info of an ``mqttChuckNotification``.
    init?(_ userInfo: [AnyHashable: Any], id: UUID, timestamp: Date) {
        guard let type = userInfo["type"] as? UInt8, let qos = userInfo["qos"] as? UInt8, qos <= 2,
            let messageId = userInfo["mid"] as? UInt16, let sending = userInfo["sending"] as? Bool,
            let received = userInfo["received"] as? Bool, let duped = userInfo["duped"] as? Bool,
            let retained = userInfo["retained"] as? Bool
        else { return nil }
        self.id = id
        self.timestamp = timestamp
        self.type = type
        self.qos = qos
        self.messageId = messageId
        self.sending = sending
        self.received = received
        self.duped = duped
        self.retained = retained
        let data = userInfo["data"] as? Data
        dataLength = data?.count
        // A copy, so that a few bytes do not keep a large packet alive.
        self.data = data.map { Data(Array($0.prefix(PassedPacket.dataLimit))) }
        connectOptions = (userInfo["connectOptions"] as? [String: Any]).map { LoggedConnectOptions($0) }
    }

    private static let commandNames = [
        "None", "Connect", "Connack", "Publish", "Puback", "Pubrec", "Pubrel", "Pubcomp", "Subscribe", "Suback",
        "Unsubscribe", "Unsuback", "Ping", "Pong", "Disconnect", "Auth",
    ]

    var commandName: String {
        type < PassedPacket.commandNames.count ? PassedPacket.commandNames[Int(type)] : "Unknown"
    }

    var qosName: String { ["zero", "one", "two"][Int(qos)] }

    /// Returns bytes as UTF-8, else as digits. A last character that was cut in two is left out.
    func text(of data: Data) -> String {
        for cut in 0...(data.count < dataLength ?? 0 ? min(3, data.count) : 0) {
            if let text = String(validating: data.dropLast(cut), as: UTF8.self) { return text }
        }
        return "{length = \(dataLength ?? data.count), bytes = 0x\(data.map(PassedPacket.digits).joined())}"
    }

    static func clip(_ text: String) -> String {
        text.utf8.count <= 2 * dataLimit + 64 ? text : "\(text.prefix(dataLimit))…"
    }

    private static func digits(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

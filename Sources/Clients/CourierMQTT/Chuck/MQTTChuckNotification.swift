import CourierCore
public import Foundation
import MQTTWire

/// The name of the notification that is posted for each packet that a client sends or receives, while
/// ``CourierMQTTChuck`` is enabled.
///
/// The user info holds:
///
/// - `type`: `UInt8`, the packet type (MQTT 3.1.1, table 2.1).
/// - `qos`: `UInt8`.
/// - `retained`, `duped`, `sending`, `received`: `Bool`.
/// - `mid`: `UInt16`, the packet identifier, or 0.
/// - `data`: `Data`, the bytes after the fixed header, where the engine sees them. Asterisks replace the password.
/// - `connectOptions`, for CONNECT only: a dictionary of `host`, `port`, `keepAlive`, `clientId`, `isCleanSession` and,
///   where set, `userProperties`, `alpn` and `scheme`.
public let mqttChuckNotification = NSNotification.Name("GojekCourierMQTTChuckNotification")

extension CourierMQTTChuck {
    nonisolated func post(_ packet: PassingPacket, _ options: ConnectOptions?) {
        // Without this type, the literal 0 would become an `Int`.
        let identifier: UInt16 = packet.packetIdentifier?.rawValue ?? 0
        var userInfo: [String: Any] = [
            "type": packet.kind.rawValue,
            "qos": packet.qualityOfService.rawValue,
            "retained": packet.isRetained,
            "duped": packet.isDuplicate,
            "mid": identifier,
            "sending": packet.direction == .sent,
            "received": packet.direction == .received,
        ]
        userInfo["data"] = packet.body
        if packet.kind == .connect { userInfo["connectOptions"] = options?.chuckDictionary }
        NotificationCenter.default.post(name: mqttChuckNotification, object: self, userInfo: userInfo)
    }
}

extension PassingPacket {
    /// The bytes after the fixed header, whose length field has one to four bytes (MQTT 3.1.1, section 2.2.3).
    fileprivate var body: Data? {
        guard let bytes, let end = bytes.dropFirst().firstIndex(where: { $0 & 0x80 == 0 }) else { return nil }
        return Data(bytes[(end + 1)...])
    }
}

extension ConnectOptions {
    /// The options that a log may show: neither user name nor password.
    fileprivate var chuckDictionary: [String: Any] {
        var dictionary: [String: Any] = [
            "host": host, "port": Int(port), "keepAlive": Int(keepAlive), "clientId": clientId,
            "isCleanSession": isCleanSession,
        ]
        dictionary["userProperties"] = userProperties
        dictionary["alpn"] = alpn
        dictionary["scheme"] = scheme
        return dictionary
    }
}

import CourierCore
import Foundation

/// Posted for each packet that a client sends or receives while ``CourierMQTTChuck`` is enabled.
///
/// The user info holds `type` (`UInt8`, the packet type of MQTT 3.1.1, table 2.1), `qos` (`UInt8`), `retained` and `duped` (`Bool`), `mid`
/// (`UInt16`, the packet identifier or 0), `sending` and `received` (`Bool`); `data` (`Data`, the packet after its fixed header, the password
/// replaced by asterisks) where the engine sees it; and for CONNECT `connectOptions`, a dictionary of `host`, `port`, `keepAlive`, `clientId`,
/// `isCleanSession` and, where set, `userProperties`, `alpn` and `scheme`.
public let mqttChuckNotification = NSNotification.Name("GojekCourierMQTTChuckNotification")

extension CourierMQTTChuck {
    nonisolated func post(_ packet: PassingPacket, _ options: ConnectOptions?) {
        // Without the type, a 0 among values of any type would be an `Int`.
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
    /// What comes after the fixed header, whose length takes one to four bytes (MQTT 3.1.1, section 2.2.3).
    fileprivate var body: Data? {
        guard let bytes, let end = bytes.dropFirst().firstIndex(where: { $0 & 0x80 == 0 }) else { return nil }
        return Data(bytes[(end + 1)...])
    }
}

extension ConnectOptions {
    /// What a log may show: neither user name nor password.
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

import Foundation
import JSONWire

/// A message as a client of MQTT has told it.
public struct ClientMessage: Hashable, Sendable {
    /// The topic.
    public let topic: String
    /// The payload.
    public let bytes: [UInt8]
    /// The level of QoS.
    public let qos: Int
    /// Whether the broker has marked it as retained.
    public let isRetained: Bool
    /// The payload as text; bytes that are no UTF-8 are replaced.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension ClientUnderTest {
    /// The messages that the process has told, for clients of MQTT.
    public var messages: [ClientMessage] {
        events("message").map { event in
            let bytes = event["payload64"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
            return ClientMessage(
                topic: event["topic"]?.string ?? "",
                bytes: bytes ?? Array((event["payload"]?.string ?? "").utf8),
                qos: event["qos"]?.int ?? 0, isRetained: event["retain"]?.bool ?? false)
        }
    }

    /// The texts of the messages, for clients of MQTT.
    public var texts: [String] { messages.map(\.text) }
}

import Carillon
import CarillonMQTT
import CarillonWebSocket
import HTTPWire
import WebSocketWire

/// Brokers with defects in WebSocket.
extension Saboteur {
    static let mqttReadsText = Saboteur(
        "mqtt/reads-text", "The broker reads packets in text messages, too.", breaks: ["MQTT-6.0.0-1"],
        at: .broker.plan { plan in
            plan.webSocketRules.bytes = { message in
                switch message {
                case .binary(let bytes): bytes
                case .text(let text): Array(text.utf8)
                }
            }
        })

    static let mqttOneFrameOnePacket = Saboteur(
        "mqtt/one-frame-one-packet", "The broker takes each message for one packet, and drops what is none.",
        breaks: ["MQTT-6.0.0-2"],
        at: .broker.plan { plan in
            plan.webSocketRules.bytes = { message in
                guard case .binary(let bytes) = message else { return nil }
                var decoder = PacketDecoder(from: .client, version: .v3_1_1)
                decoder.append(bytes)
                return (try? decoder.next()).map { Array($0.bytes) } ?? []
            }
        })

    static let mqttAnySubprotocol = Saboteur(
        "mqtt/any-subprotocol", "The broker lets clients in that offer no subprotocol.", breaks: ["MQTT-6.0.0-3"],
        at: .broker.plan { $0.webSocketRules.admitsWithoutSubprotocol = true })

    static let mqttWrongSubprotocol = Saboteur(
        "mqtt/wrong-subprotocol", "The broker chooses the first subprotocol that it is offered.",
        breaks: ["MQTT-6.0.0-4"],
        at: .broker.plan { plan in
            plan.webSocketRules.accept = { (request) throws(WebSocketRefusal) in
                let offered = request.fields.elements(of: "Sec-WebSocket-Protocol")
                return try WebSocketServerHandshake(subprotocols: Array(offered.prefix(1))).accept(request)
            }
        })
}

import Carillon
import CarillonMQTT

/// Brokers and clients with defects in TLS.
extension Saboteur {
    static let mqttForgetsTLS = Saboteur(
        "mqtt/forgets-tls", "The broker speaks without TLS.", breaks: ["MQTT-TLS-1", "MQTT-TLS-6"],
        at: .broker.plan { $0.identity = nil })

    static let mqttSlowClocks = Saboteur(
        "mqtt/slow-clocks", "Every client believes that it is the day before yesterday.", breaks: ["MQTT-TLS-2"],
        at: .platform.whole { ForwardingPlatform(to: $0, clockAhead: .seconds(-2 * 86_400)) })

    static let mqttImpostor = Saboteur(
        "mqtt/impostor", "Everybody who asks for a certificate for the broker's name gets a good one.",
        breaks: ["MQTT-TLS-2", "MQTT-TLS-3", "MQTT-TLS-4"],
        at: .broker.plan { if $0.identity != nil { $0.identity = $0.goodIdentity } })

    static let mqttEndlessHandshakes = Saboteur(
        "mqtt/endless-handshakes", "A handshake may take a day.", breaks: ["MQTT-TLS-5"],
        at: .broker.plan { plan in
            plan.configuration.connections.handshakeTimeout = .seconds(86_400)
            plan.configuration.connections.connectTimeout = .seconds(86_400)
        })
}

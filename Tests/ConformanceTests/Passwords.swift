import CarillonEnvironment
import MQTTWire

/// Whether what a run shows would tell the password of an MQTT client to whoever reads it.
enum Passwords {
    static func areShown(in trace: [TraceEvent]) -> Bool {
        var masks: [[String?]: PasswordMask] = [:]
        return trace.contains { event in
            guard event.kind == "connection.data", let bytes = event.bytes else { return false }
            let stream = [event["connection"], event.lane]
            // Where passwords have been hidden, hiding them changes nothing.
            return masks[stream, default: PasswordMask()].mask(bytes) != bytes
        }
    }
}

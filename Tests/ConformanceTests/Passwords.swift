import CarillonEnvironment
import MQTTWire

/// Whether what a run shows would tell the password of an MQTT client to whoever reads it.
enum Passwords {
    static func areShown(in trace: [TraceEvent]) -> Bool {
        var masks: [[String?]: PasswordMask] = [:]
        // Where bytes are left out, nobody can tell any more what the later ones are.
        var cutStreams: Set<[String?]> = []
        return trace.contains { event in
            guard event.kind == "connection.data", let bytes = event.bytes else { return false }
            let stream = [event["connection"], event.lane]
            if cutStreams.contains(stream) { return false }
            if event.omittedBytes > 0 { cutStreams.insert(stream) }
            // Where passwords have been hidden, hiding them changes nothing.
            return masks[stream, default: PasswordMask()].mask(bytes) != bytes
        }
    }
}

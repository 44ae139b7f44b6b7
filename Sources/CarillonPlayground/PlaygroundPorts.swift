/// Where the servers listen, those that run.
package struct PlaygroundPorts: Hashable, Sendable {
    package var mqtt: UInt16?

    package init(mqtt: UInt16? = nil) {
        self.mqtt = mqtt
    }

    /// What tells a script that all is ready, as one line of JSON: `{"ready":true,"mqtt":1883}`.
    package var readyLine: String {
        var line = JournalLine()
        line.add("ready", true)
        if let mqtt { line.add("mqtt", Int(mqtt)) }
        return String(decoding: line.finished, as: UTF8.self)
    }
}

import MQTTBroker

@testable import CarillonPlayground

extension MQTTOptions {
    /// A broker that waits long for CONNECT: tests that share two threads with a thousand others may be late with it.
    static var patient: MQTTOptions {
        var options = MQTTOptions()
        options.configuration.connections.connectTimeout = .seconds(600)
        return options
    }
}

import Carillon
import CarillonMQTT

extension World {
    /// Brings an MQTT broker into the world, of which scenarios see only the wire: ours, or the real broker with which
    /// the scenario is compared.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)`` if no broker here can do this, and the errors of
    ///   ``MQTTBroker/start()``.
    func wireBroker(
        _ name: String = "broker", configuration: BrokerConfiguration = BrokerConfiguration(),
        rules: BrokerRules = BrokerRules(), file: StaticString = #filePath, line: Int = #line
    ) throws -> any WireBroker {
        if reality == nil {
            return try mqttBroker(
                name, configuration: configuration, access: rules.accessControl, file: file, line: line)
        }
        return try MosquittoBroker(
            name, in: self, configuration: configuration, rules: rules, file: file, line: line)
    }
}

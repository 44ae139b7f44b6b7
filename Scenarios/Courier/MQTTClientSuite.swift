package import CarillonConformance

extension Suite {
    /// The requirements for any client of MQTT. Courier plays the scenarios where no client of others does.
    package static let mqttClients = Suite(
        "Clients of MQTT",
        requirements: MQTTClientCatalogue.requirements,
        scenarios: .mqttClients, saboteurs: .mqttClients, catches: .mqttClients)
}

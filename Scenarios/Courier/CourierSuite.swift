import CarillonConformance

extension Suite {
    /// Courier, and what MQTT 3.1.1 asks of clients.
    static let courier = Suite(
        "Courier",
        requirements: CourierCatalogue.requirements + MQTTCatalogue.client,
        scenarios: .courierConnections + .courierMessages,
        saboteurs: .courierConnections + .courierMessages,
        catches: .courier)
}

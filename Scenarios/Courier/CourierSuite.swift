package import CarillonConformance
import MQTTScenarios

extension Suite {
    /// Courier, and the requirements of MQTT 3.1.1 for clients.
    package static let courier = Suite(
        "Courier",
        requirements: CourierCatalogue.requirements + MQTTCatalogue.client,
        scenarios: .courierConnections + .courierMessages,
        saboteurs: .courierConnections + .courierMessages + [.courierSwapsAfterLosses],
        catches: .courier)
}

import Carillon
import CarillonClients
import CarillonCourier

// Scenarios that any client of MQTT can play, see docs/clients-of-others.md. Courier plays them where no other does.
extension World {
    /// Starts the client that plays the scenario.
    func mqttClient(
        _ name: String = "phone", able abilities: Set<ClientAbility> = [], file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> ClientUnderTest {
        try await client(name, of: .mqtt, able: abilities, ours: CourierClientAdapter.self, file: file, line: line)
    }

    /// Starts the client that plays the scenario, and connects it.
    ///
    /// - Parameters:
    ///   - isClean: whether the session begins anew.
    ///   - filters: the filters to which it subscribes.
    func connectedMQTTClient(
        _ name: String = "phone", to broker: MQTTBroker, able abilities: Set<ClientAbility> = [],
        clean isClean: Bool = true, keepAlive: Int = 60, subscribing filters: KeyValuePairs<String, Int> = [:],
        file: StaticString = #filePath, line: Int = #line
    ) async throws -> ClientUnderTest {
        let needed = filters.isEmpty ? abilities : abilities.union([.subscribe, .stays])
        let client = try await mqttClient(name, able: needed, file: file, line: line)
        try await client.done(
            .connect(to: broker.endpoint, as: name, clean: isClean, keepAlive: keepAlive), file: file, line: line)
        if !filters.isEmpty { try await client.done(.subscribe(filters), file: file, line: line) }
        return client
    }
}

extension [Scenario] {
    static let mqttClients: [Scenario] =
        ([
            .mqttClientConnect, .mqttClientRefused, .mqttClientGoodbye, .mqttClientPings, .mqttClientDeadBroker,
            .mqttClientOutage,
            .mqttClientReceives, .mqttClientBytes, .mqttClientAcknowledges, .mqttClientRedelivery, .mqttClientFlood,
            .mqttClientUnsubscribes, .mqttClientRefusedFilter, .mqttClientBadFilters,
            .mqttClientPublishes, .mqttClientDuplicate, .mqttClientReleases, .mqttClientIdentifiers, .mqttClientOffline,
            .mqttClientDeath, .mqttClientBadTopics,
            .mqttClientBrokenText, .mqttClientBrokenMessages, .mqttClientBrokenPackets, .mqttClientBrokenDirection,
            .mqttClientFirstAnswer,
        ] as [Scenario]).map { $0.played(by: .mqtt) }
}

import Carillon
import CarillonClients
import CarillonCourier

extension Scenario {
    static let hearsTheNews = Scenario(
        "chat/hears", "A phone hears the news.", covers: ["ORD-1"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.client(
            "phone", of: .mqtt, able: [.subscribe, .stays], ours: CourierClientAdapter.self)
        try await phone.done(.connect(to: broker.endpoint, as: "phone"))
        try await phone.done(.subscribe(["news": 1]))
        try broker.publish("hello", to: "news", qualityOfService: .atLeastOnce)
        try await world.expect(eventually: phone.texts, equals: ["hello"], within: .minutes(1))
    }.played(by: .mqtt)
}

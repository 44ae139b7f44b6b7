import Carillon
import CarillonConformance
import CarillonCourier
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonResults
import CarillonScenarios
import DDPServer
import MQTTBroker
import MagicBellServer

/// Small scenarios that are repeated with new seeds, on one thread, with all checks on.
enum ScenarioBenchmark {
    static func run(_ sheet: Sheet) {
        let id = "together/two-people"
        if let scenario = Suites.all.scenarios.first(where: { $0.id == id }) {
            measure(sheet, "seeds, two people without a network", scenario, runs: 2_000)
        } else {
            sheet.omit("seeds, two people without a network", "there is no scenario \(id)")
        }
        measure(sheet, "seeds, one client of each backend", reconnect, runs: 500)
    }

    private static func measure(_ sheet: Sheet, _ name: String, _ scenario: Scenario, runs: Int) {
        var options = RunOptions()
        options.seedCount = runs
        options.networks = [.memory]
        var result: ScenarioResult?
        let seconds = processorSeconds {
            result = Runner(options: options, suites: Suites.all).runAndWait([scenario]).scenarios.first
        }
        guard let result, result.verdict == .pass else {
            return sheet.omit(name, result?.reason ?? "\(scenario.id) failed")
        }
        sheet.add(Figure(name, Double(runs) / seconds, "worlds/s"))
    }

    /// A phone with a client of each backend, which has no network for ten seconds.
    private static let reconnect = Scenario(
        "benchmark/reconnect", "Three clients on one phone come back when the network does.", covers: [],
        networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let meteor = try world.meteorServer()
        let magicBell = try world.magicBellServer()
        let tasks = meteor.collection("tasks")
        meteor.publish("tasks") { _ in tasks.find() }

        let phone = world.device("ann")
        let courier = phone.courier("ann", of: broker) { $0.topics = ["news": .one] }
        let listening = courier.listen()
        defer { listening.cancel() }
        let user = world.meteorUser("ann", of: meteor)
        let store = world.magicBellPhone("ann", of: magicBell).store(of: "ann")
        courier.connect()
        user.run { client in
            _ = client.add(subscription: "tasks")
            client.connect()
        }
        store.refresh()
        try await world.advance(by: .seconds(30))

        phone.setReachability(.unreachable)
        try await world.advance(by: .seconds(10))
        phone.setReachability(.wifi)
        try await world.advance(by: .minutes(2))

        try broker.publish("Hello", to: "news", qualityOfService: .atLeastOnce)
        tasks.insert(["title": .string("Hello")], id: .string("t1"))
        magicBell.notify("Hello", to: .externalID("ann"))
        try await world.advance(by: .seconds(10))
        world.expect(courier.texts, equals: ["Hello"], "Courier has it")
        world.expect(user.identifiers(of: "tasks"), equals: ["t1"], "Meteor has it")
        world.expect(store.titles, equals: ["Hello"], "MagicBell has it")
    }
}

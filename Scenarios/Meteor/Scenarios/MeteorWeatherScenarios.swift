import Carillon
import CarillonMeteor

/// A morning on which anything may happen to network and server.
extension Scenario {
    static let meteorWeather = Scenario(
        "meteor/model/weather",
        "In the end each client has the documents that the server has, whatever happens to network, server and apps.",
        covers: ["MS-MODEL-1"], networks: [.memory, .loopback],
        weather: Weather(
            .partitions, .outages, .resets, .silences, .latency(upTo: .seconds(3)), .pieces, .crashes(of: "meteor"),
            .suspensions, .clockChanges(upTo: .hours(3)), .travel(), calmAfter: .hours(1))
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        let phones = ["ann", "bob"].map { world.meteorUser($0, of: server) }
        for phone in phones {
            phone.run { client in
                _ = client.add(subscription: "tasks")
                client.connect()
            }
        }
        let random = world.random()
        var (next, there) = (0, [Int]())
        try await world.repeatedly(upTo: 110, by: random) { _ in
            try await world.advance(by: .seconds(Int(random.next(below: 30))))
            if random.next(below: 3) < 2 || there.isEmpty {
                next += 1
                there.append(next)
                tasks.insert(["title": .string("Task \(next)")], id: .string("t\(next)"))
            } else {
                let gone = there.remove(at: Int(random.next(below: UInt64(there.count))))
                tasks.remove(.string("t\(gone)"))
            }
        }
        let wanted = Set(there.map { "t\($0)" })
        try await world.calm()
        for phone in phones {
            try await world.expect(
                eventually: Set(phone.identifiers(of: "tasks")), equals: wanted, within: .minutes(5),
                "\(phone.name) has all documents, and no others")
        }
    }
}

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
        var there = [Int]()
        try await world.repeatedly(upTo: 110, within: .minutes(20)) { number, random in
            if random.next(below: 3) < 2 || there.isEmpty {
                there.append(number)
                tasks.insert(["title": .string("Task \(number)")], id: .string("t\(number)"))
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

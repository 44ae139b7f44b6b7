import Carillon
import CarillonMagicBell

/// Stores of several users on several devices against a naive model.
extension Scenario {
    static let magicBellMixture = Scenario(
        "magicbell/model/mixture",
        "Two users on three devices do everything at random; whenever all is quiet, each store has what a naive model says.",
        covers: ["MB-MODEL-1"], networks: [.memory, .loopback]
    ) { world in
        let mixture = try MagicBellMixture(
            in: world, users: ["ann@example.com", "bob@example.com"],
            homes: [
                ("phone", [0, 1], [.init(), .init(read: true), .init(read: false), .init(isArchived: true)]),
                ("tablet", [0], [.init(), .init(seen: true), .init(seen: false), .init(category: "c")]),
                ("watch", [0, 1], [.init(), .init(seen: false), .init(read: false, category: "c")]),
            ])
        try await mixture.run(for: 150)
    }

    static let magicBellLongLists = Scenario(
        "magicbell/model/long-lists",
        "Lists of several pages are right, too, when pages and messages overtake each other.",
        covers: ["MB-MODEL-1"], networks: [.memory, .loopback]
    ) { world in
        let mixture = try MagicBellMixture(
            in: world, users: ["ann@example.com"],
            homes: ["phone", "tablet"].map { ($0, [0], [.init(), .init(read: false)]) }, firstCount: 120)
        try await mixture.run(for: 60, scrolling: true)
    }
}

/// A server, devices and a model that all do the same at random.
private struct MagicBellMixture {
    let world: World
    let server: MagicBellServer
    let users: [String]
    let devices: [ModelledDevice]
    private var model = NaiveMagicBell()

    /// - Parameters:
    ///   - homes: The names of the devices, the places of their users, and the filters of each user's stores.
    ///   - firstCount: The number of notifications that each user has at first.
    init(
        in world: World, users: [String],
        homes: [(device: String, users: [Int], filters: [NaiveMagicBell.Filter])], firstCount: Int = 0
    ) throws {
        (self.world, self.users) = (world, users)
        let server = try world.magicBellServer()
        self.server = server
        for user in users {
            for number in 0..<firstCount {
                let action = MagicBellOperation.Action.send("Old \(number)", category: nil)
                server.perform(action, for: user)
                model.perform(action, for: user)
            }
        }
        devices = homes.map { home in
            ModelledDevice(
                world.magicBellPhone(home.device, of: server), users: home.users.map { users[$0] },
                filters: home.filters)
        }
    }

    /// Lets some moments pass, and compares all stores with the model after each.
    ///
    /// - Parameter isScrolling: Whether the people at the devices often ask for the next page.
    func run(for count: Int, scrolling isScrolling: Bool = false) async throws {
        world.network.setLatency(.milliseconds(5), jitter: .milliseconds(100))
        try await world.advance(by: .seconds(10))
        var mix = RandomMagicBellMix(world.random("mix"), users: users, deviceCount: devices.count)
        var model = model, momentCount = 0, history: [MagicBellOperation] = [], differences: [String] = []
        let chance = world.random("echo")

        while momentCount < count, differences.isEmpty {
            momentCount += 1
            server.echoOrder = chance.next(below: 2) == 0 ? .beforeAnswer : .afterAnswer
            let operations = mix.moment(of: model)
            for operation in operations {
                history.append(operation)
                // A request that a reset cuts was already carried out.
                if case .reset = operation.action { try await world.advance(by: .seconds(1)) }
                let device = operation.device.map { devices[$0] }
                if device?.perform(operation.action, for: operation.user) != true {
                    server.perform(operation.action, for: operation.user)
                }
                model.perform(operation.action, for: operation.user)
            }
            if isScrolling {
                let users = users
                for device in devices where chance.next(below: 4) > 0 {
                    for user in users { _ = device.perform(.fetch, for: user) }
                }
            }
            try await world.advance(by: .minutes(1))
            differences = devices.flatMap { $0.differences(from: model) }
        }
        if !differences.isEmpty { differences += history.suffix(12).map { "after \($0)" } }
        world.expect(differences, equals: [], "each store has what the model says")
        world.expect(momentCount, equals: count, "all moments went by without a difference")
        world.expect(history.count > count, "much has happened")
    }
}

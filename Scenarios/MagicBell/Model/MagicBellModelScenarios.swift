import Carillon
import CarillonMagicBell

/// Stores of several users on several devices against a naive model.
extension Scenario {
    static let magicBellMixture = Scenario(
        "magicbell/model/mixture",
        "Two users on three devices do everything at random; whenever all is quiet, each store has what a naive model says.",
        covers: ["MB-MODEL-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let users = ["ann@example.com", "bob@example.com"]
        let homes = [("phone", users), ("tablet", [users[0]]), ("watch", users)]
        let devices = homes.map { ModelledDevice(world.magicBellPhone($0.0, of: server), users: $0.1) }
        world.network.setLatency(.milliseconds(5), jitter: .milliseconds(100))
        try await world.advance(by: .seconds(10))
        var mix = RandomMagicBellMix(world.random("mix"), users: users, deviceCount: devices.count)
        var model = NaiveMagicBell(), momentCount = 0, history: [MagicBellOperation] = [], differences: [String] = []
        let chance = world.random("echo")

        while momentCount < 150, differences.isEmpty {
            momentCount += 1
            server.echoOrder = chance.next(below: 2) == 0 ? .beforeAnswer : .afterAnswer
            let operations = mix.moment(of: model)
            for operation in operations {
                history.append(operation)
                // What a reset cuts was already done.
                if case .reset = operation.action { try await world.advance(by: .seconds(1)) }
                let device = operation.device.map { devices[$0] }
                if device?.perform(operation.action, for: operation.user) != true {
                    server.perform(operation.action, for: operation.user)
                }
                model.perform(operation.action, for: operation.user)
            }
            try await world.advance(by: .minutes(1))
            differences = devices.flatMap { $0.differences(from: model) }
        }
        if !differences.isEmpty { differences += history.suffix(12).map { "after \($0)" } }
        world.expect(differences, equals: [], "each store has what the model says")
        world.expect(momentCount, equals: 150, "150 moments went by without a difference")
        world.expect(history.count > 150, "much has happened")
    }
}

extension MagicBellServer {
    /// Does something as from a device elsewhere.
    fileprivate func perform(_ action: MagicBellOperation.Action, for user: String) {
        let recipient = MagicBellUser.email(user)
        func id(_ title: String) -> String { notifications(of: recipient).first { $0.title == title }?.id ?? "?" }
        switch action {
        case .send(let title, let category): notify(title, to: recipient, category: category)
        case .read(let title): markAsRead(id(title), of: recipient)
        case .unread(let title): markAsUnread(id(title), of: recipient)
        case .archive(let title): archive(id(title), of: recipient)
        case .unarchive(let title): unarchive(id(title), of: recipient)
        case .delete(let title): delete(id(title), of: recipient)
        case .readAll: markAllRead(of: recipient)
        case .seeAll: markAllSeen(of: recipient)
        case .expire: expireTokens(of: recipient)
        case .refresh, .fetch, .reset: break
        }
    }
}

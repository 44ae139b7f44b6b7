import Carillon
import CarillonMagicBell

/// A morning on which anything may happen to network and server.
extension Scenario {
    static let magicBellWeather = Scenario(
        "magicbell/model/weather",
        "In the end each store has what the server has, whatever happens to network, server, tokens and apps.",
        covers: ["MB-RT-16"], networks: [.memory, .loopback],
        weather: Weather(
            .partitions, .outages, .resets, .silences, .latency(upTo: .seconds(3)), .pieces, .crashes(of: "magicbell"),
            .misbehaviour(.unavailable(.received(.request))),
            .tokenExpiries(of: .email("ann@example.com"), .email("bob@example.com")), .suspensions,
            .clockChanges(upTo: .hours(3)), .travel(), calmAfter: .hours(1))
    ) { world in
        let server = try world.magicBellServer()
        let users = ["ann@example.com", "bob@example.com"]
        let phone = ModelledDevice(
            world.magicBellPhone("phone", of: server), users: users, filters: [.init(), .init(read: false)])
        let tablet = ModelledDevice(
            world.magicBellPhone("tablet", of: server), users: [users[0]],
            filters: [.init(), .init(isArchived: true), .init(seen: false, category: "c")])
        try await world.repeatedly(upTo: 90, within: .minutes(30)) { number, random in
            func below(_ count: Int) -> Int { Int(random.next(below: UInt64(count))) }
            let user = users[below(2)]
            let notes = server.notifications(of: .email(user)).sorted { $0.title < $1.title }
            let action: MagicBellOperation.Action
            switch notes.isEmpty ? 0 : below(12) {
            case ..<4: action = .send("Note \(number)", category: below(3) == 1 ? "c" : nil)
            case ..<6: action = .read(notes[below(notes.count)].title)
            case 6: action = .unread(notes[below(notes.count)].title)
            case 7: action = .archive(notes[below(notes.count)].title)
            case 8: action = .unarchive(notes[below(notes.count)].title)
            case 9: action = .delete(notes[below(notes.count)].title)
            case 10: action = .readAll
            default: action = .seeAll
            }
            // Somebody elsewhere does it, or one of the two devices.
            let device = [nil, nil, phone, tablet][below(4)]
            if device?.perform(action, for: user) != true { server.perform(action, for: user) }
            for device in [phone, tablet] { device.fetchAgain() }
        }
        try await world.calm()
        // A request on a connection that has fallen silent may still be under way, and fail.
        try await world.advance(by: .minutes(2))
        for device in [phone, tablet] {
            device.fetchAgain()
            try await world.expect(
                eventually: device.differences(from: NaiveMagicBell(of: users, on: server)), equals: [],
                within: .minutes(5), "each store of the \(device.phone.device.name) has what the server has")
        }
    }
}

extension NaiveMagicBell {
    /// The notifications that a server has.
    fileprivate init(of users: [String], on server: MagicBellServer) {
        self.init(
            notes: Dictionary(
                uniqueKeysWithValues: users.map { user in
                    let notes = server.notifications(of: .email(user)).map {
                        Note(
                            title: $0.title, category: $0.category, isRead: $0.isRead, isSeen: $0.isSeen,
                            isArchived: $0.isArchived)
                    }
                    return (user, notes)
                }))
    }
}

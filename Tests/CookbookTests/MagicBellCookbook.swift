import Carillon
import CarillonMagicBell
import Foundation

extension Scenario {
    static let magicBellCounts = Scenario(
        "cookbook/magicbell/counts", "The bell's number falls when a notification is read, and rises with a new one.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for title in ["Lunch?", "Dinner?"] { server.notify(title, to: "ann@example.com") }
        let bell = world.magicBellPhone("phone", of: server).store(of: "ann@example.com")
        bell.fetch()
        try await world.advance(by: .seconds(2))
        world.expect(bell.titles, equals: ["Dinner?", "Lunch?"], "the newest is on top")
        world.expect(bell.counts, equals: "2 in all, 2 unread, 2 unseen", "the bell shows 2")

        bell.act(.read, on: "Lunch?")
        try await world.advance(by: .seconds(1))
        world.expect(bell.counts, equals: "2 in all, 1 unread, 1 unseen", "the bell shows 1")
        server.notify("Breakfast?", to: "ann@example.com")
        try await world.advance(by: .seconds(1))
        world.expect(bell.titles, equals: ["Breakfast?", "Dinner?", "Lunch?"], "the new one is on top")
        world.expect(bell.counts, equals: "3 in all, 2 unread, 2 unseen", "the bell shows 2 again")
    }

    static let magicBellOtherDevice = Scenario(
        "cookbook/magicbell/other-device", "A notification that is read on the tablet is read on the phone as well.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for title in ["Lunch?", "Dinner?"] { server.notify(title, to: "ann@example.com") }
        let phone = world.magicBellPhone("phone", of: server).store(of: "ann@example.com")
        let tablet = world.magicBellPhone("tablet", of: server).store(of: "ann@example.com")
        for store in [phone, tablet] { store.fetch() }
        try await world.advance(by: .seconds(2))

        server.misbehave(.duplicateEvents())
        tablet.act(.read, on: "Lunch?")
        try await world.advance(by: .seconds(1))
        world.expect(phone["Lunch?"]?.isRead, equals: true, "the phone shows that it is read")
        world.expect(phone["Dinner?"]?.isRead, equals: false, "the other one is still unread")
        world.expect(phone.counts, equals: "2 in all, 1 unread, 1 unseen", "and it is counted once")
    }

    static let magicBellLostStream = Scenario(
        "cookbook/magicbell/lost-stream", "A list that has lost its stream has everything again after the tunnel.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let first = server.notify("Accepted", to: "ann@example.com")
        let phone = world.magicBellPhone("phone", of: server)
        let bell = phone.store(of: "ann@example.com")
        bell.fetch()
        try await world.advance(by: .seconds(2))

        phone.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(30))
        server.notify("On its way", to: "ann@example.com")
        for id in first { server.markAsRead(id, of: "ann@example.com") }
        try await world.advance(by: .minutes(1))
        world.expect(bell.titles, equals: ["Accepted"], "in the tunnel the list is as it was")

        phone.device.setReachability(.cellular)
        try await world.advance(by: .minutes(2))
        world.expect(bell.titles, equals: ["On its way", "Accepted"], "behind it the new notification is there")
        world.expect(bell.counts, equals: "2 in all, 1 unread, 1 unseen", "and the old one is read")
    }

    static let magicBellBusyServer = Scenario(
        "cookbook/magicbell/busy-server", "A list that could not be loaded says so, and is loaded by the next try.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for title in ["Lunch?", "Dinner?"] { server.notify(title, to: "ann@example.com") }
        let bell = world.magicBellPhone("phone", of: server).store(of: "ann@example.com")

        server.misbehave(.unavailable(.request(.post, "/graphql").first(1)))
        bell.fetch()
        try await world.advance(by: .seconds(2))
        let told = bell.take().last ?? ""
        world.expect(told.hasPrefix("fetch: failed: 503"), "the app is told, and can show a button: \(told)")
        world.expect(bell.titles, equals: [], "the list is empty")

        bell.fetch()
        try await world.advance(by: .seconds(2))
        world.expect(bell.titles, equals: ["Dinner?", "Lunch?"], "the button brings the list")
        world.expect(bell.counts, equals: "2 in all, 2 unread, 2 unseen", "and nothing is counted twice")
    }

    static let magicBellRateLimit = Scenario(
        "cookbook/magicbell/rate-limit", "A notification stays unread while the server refuses, and is read later.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Lunch?", to: "ann@example.com")
        let bell = world.magicBellPhone("phone", of: server).store(of: "ann@example.com")
        bell.fetch()
        try await world.advance(by: .seconds(2))
        bell.take()

        let refusal = server.misbehave(.tooManyRequests(.received(.request), retryAfter: 30))
        bell.act(.read, on: "Lunch?")
        try await world.advance(by: .seconds(1))
        let told = bell.take().last ?? ""
        world.expect(told.hasPrefix("read: failed: 429"), "the app is told: \(told)")
        world.expect(bell["Lunch?"]?.isRead, equals: false, "the notification is unread")
        world.expect(bell.counts, equals: "1 in all, 1 unread, 1 unseen", "and so says the bell")

        try await world.advance(by: .seconds(30))
        refusal.stop()
        bell.act(.read, on: "Lunch?")
        try await world.advance(by: .seconds(1))
        world.expect(bell.counts, equals: "1 in all, 0 unread, 0 unseen", "half a minute later it is read")
        world.expect(server.counts(of: "ann@example.com").unread, equals: 0, "on the server, too")
    }

    static let magicBellWrongHMAC = Scenario(
        "cookbook/magicbell/wrong-hmac", "Somebody who only knows Ann's address does not see Ann's notifications.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.requiresHMAC = true
        server.notify("Your code is 1234", to: "ann@example.com")
        let eve = world.magicBellPhone("eve", of: server)
        let stolen = eve.run { client in
            client.connectUser(email: "ann@example.com", hmac: "forged").store.build()
        }
        let seen = eve.watch(stolen)
        let ann = world.magicBellPhone("ann", of: server, hasHMAC: true).store(of: "ann@example.com")
        for store in [seen, ann] { store.fetch() }
        try await world.advance(by: .seconds(2))
        world.expect(seen.titles, equals: [], "Eve sees nothing")
        server.notify("Your code is 5678", to: "ann@example.com")
        try await world.advance(by: .minutes(1))
        world.expect(seen.titles, equals: [], "also not by the stream")
        world.expect(ann.titles, equals: ["Your code is 5678", "Your code is 1234"], "Ann sees both")
    }

    static let magicBellPages = Scenario(
        "cookbook/magicbell/pages", "Somebody who scrolls to the end has seen each notification once.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...80 { server.notify("Note \(number)", to: "ann@example.com") }
        let bell = world.magicBellPhone("phone", of: server).store(of: "ann@example.com")
        let mistake = server.misbehave(.staleCursor(first: 1))
        bell.fetch()
        try await world.advance(by: .seconds(2))
        world.expect(bell.titles.count, equals: 50, "the first page has fifty")

        server.notify("Note 81", to: "ann@example.com")
        for _ in 1...3 where bell.run(\.hasNextPage) {
            bell.fetch()
            try await world.advance(by: .seconds(2))
        }
        let all = (1...81).reversed().map { "Note \($0)" }
        world.expect(mistake.strikes, equals: 1, "the second page repeats most of the first")
        world.expect(bell.titles, equals: all, "all are there, once, the newest on top")
        world.expect(bell.run(\.hasNextPage), equals: false, "and there is nothing more to load")
    }

    static let magicBellTwoUsers = Scenario(
        "cookbook/magicbell/two-users", "Two users of one phone have lists of their own, and one of them leaves.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let ann = phone.store(of: "ann@example.com")
        let bob = phone.store(of: "bob@example.com")
        for store in [ann, bob] { store.fetch() }
        try await world.advance(by: .seconds(2))
        server.notify("For Ann", to: "ann@example.com")
        server.notify("For Bob", to: "bob@example.com")
        try await world.advance(by: .seconds(1))
        world.expect([ann.titles, bob.titles], equals: [["For Ann"], ["For Bob"]], "each sees their own")

        phone.disconnect("ann@example.com")
        server.notify("For both", to: "ann@example.com", "bob@example.com")
        try await world.advance(by: .seconds(1))
        world.expect(ann.titles, equals: [], "after Ann has left, nothing of hers is on the phone")
        world.expect(bob.titles, equals: ["For both", "For Bob"], "and Bob goes on")
    }

    static let magicBellPushToken = Scenario(
        "cookbook/magicbell/push-token", "A push token is registered although the server was busy, and goes at logout.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        func tokens() -> [String] { server.pushTokens(of: "ann@example.com").map(\.token) }
        server.misbehave(.unavailable(.request(.post, "/push_subscriptions").first(2)))

        phone.run { $0.setDeviceToken(deviceToken: Data([0x0F, 0xAB])) }
        phone.connect("ann@example.com")
        try await world.advance(by: .seconds(5))
        world.expect(tokens(), equals: [], "the busy server has refused")
        try await world.advance(by: .minutes(1))
        world.expect(tokens(), equals: ["0fab"], "the client has tried again by itself")

        phone.disconnect("ann@example.com")
        try await world.advance(by: .seconds(2))
        world.expect(tokens(), equals: [], "after the logout no push comes to this phone")
    }

    static let magicBellArchived = Scenario(
        "cookbook/magicbell/archived", "A notification that is archived on the web disappears, and can be found again.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let lunch = server.notify("Lunch?", to: "ann@example.com")
        server.notify("Dinner?", to: "ann@example.com")
        let phone = world.magicBellPhone("phone", of: server)
        let bell = phone.store(of: "ann@example.com")
        let archive = phone.store(of: "ann@example.com", StorePredicate(archived: true))
        for store in [bell, archive] { store.fetch() }
        try await world.advance(by: .seconds(2))
        world.expect([bell.titles, archive.titles], equals: [["Dinner?", "Lunch?"], []], "nothing is archived")

        for id in lunch { server.archive(id, of: "ann@example.com") }
        try await world.advance(by: .seconds(1))
        world.expect(bell.titles, equals: ["Dinner?"], "it is gone from the list")
        world.expect(bell.counts, equals: "1 in all, 1 unread, 1 unseen", "and from the number of the bell")
        archive.refresh()
        try await world.advance(by: .seconds(1))
        world.expect(archive.titles, equals: ["Lunch?"], "the archive has it")
    }
}

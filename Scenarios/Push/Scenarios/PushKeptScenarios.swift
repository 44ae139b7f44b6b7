import Carillon
import CarillonNotifications
import CarillonPush

/// Notifications that wait for a phone that is off.
extension Scenario {
    static let pushNewestWaits = Scenario(
        "push/keep/newest", "After a flight the phone gets the newest notification of each app, and no other.",
        covers: ["PU-KEEP-1", "PU-KEEP-3"], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let phone = world.device("phone")
        let shop = phone.app("shop")
        _ = phone.installPushedApp()
        _ = shop.installPushedApp()
        try await world.advance(by: .seconds(3))
        for app in phone.apps { app.enterBackground() }
        let backend = world.pushProvider("backend", of: push)
        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(20))
        backend.send(.alert("Accepted"), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        backend.send(.alert("Sale"), to: shop)
        try await world.advance(by: .seconds(2))
        backend.send(.alert("Ready"), to: phone.mainApp)
        try await world.advance(by: .hours(3))
        world.expect(
            push.waiting(for: "phone").compactMap { $0.payload["order"]?.string }.count, equals: 2, "two wait")
        phone.setReachability(.wifi)
        try await world.advance(by: .seconds(5))
        world.expect(phone.titles, equals: ["Ready"], "the newest of the one app")
        world.expect(shop.titles, equals: ["Sale"], "the only one of the other")
    }

    static let pushExpiration = Scenario(
        "push/keep/expiration", "A call that is over does not ring an hour later.", covers: ["PU-KEEP-2"],
        networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let phones = ["early", "late", "never"].map { world.device($0) }
        for phone in phones { _ = phone.installPushedApp() }
        try await world.advance(by: .seconds(3))
        let backend = world.pushProvider("backend", of: push)
        for phone in phones {
            phone.mainApp.enterBackground()
            phone.setReachability(.unreachable)
        }
        try await world.advance(by: .minutes(20))
        let end = UInt64(phones[0].date.timeIntervalSince1970) + 60
        for phone in phones {
            backend.send(.alert("Call"), to: phone.mainApp, expiration: phone.name == "never" ? 0 : end)
        }
        try await world.advance(by: .seconds(30))
        phones[0].setReachability(.wifi)
        phones[2].setReachability(.wifi)
        try await world.advance(by: .minutes(2))
        phones[1].setReachability(.wifi)
        try await world.advance(by: .seconds(5))
        world.expect(phones.map(\.titles), equals: [["Call"], [], []], "it comes before its end alone")
        world.expect(phones.map { push.waiting(for: $0.name) }, equals: [[], [], []], "nothing waits any more")
    }

    static let pushPriorities = Scenario(
        "push/keep/priorities", "A notification of low urgency goes with an urgent one, or after a while.",
        covers: ["PU-KEEP-4"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        backend.send(.alert("Low"), to: phone.mainApp, priority: .low)
        try await world.advance(by: .seconds(2))
        backend.send(.alert("Considerate"), to: phone.mainApp, priority: .considerate)
        try await world.advance(by: .seconds(2))
        world.expect(diary.asked, equals: [], "both wait")
        backend.send(.alert("Urgent"), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(
            diary.asked, equals: ["Low", "Considerate", "Urgent"], "the urgent one takes the others with it")
        backend.send(.alert("Considerate again"), to: phone.mainApp, priority: .considerate)
        try await world.advance(by: .seconds(15))
        world.expect(diary.asked.count, equals: 3, "the next one waits")
        try await world.advance(by: .seconds(10))
        world.expect(diary.asked.last, equals: "Considerate again", "and goes alone after 20 seconds")
        backend.send(.alert("Low again"), to: phone.mainApp, priority: .low)
        try await world.advance(by: .minutes(14))
        world.expect(diary.asked.count, equals: 4, "one of the lowest priority waits longer")
        try await world.advance(by: .minutes(2))
        world.expect(diary.asked.last, equals: "Low again", "and goes after a quarter of an hour")
    }

    static let pushOutages = Scenario(
        "push/keep/outages", "Neither a tunnel nor a service that was down keeps a notification for ever.",
        covers: ["PU-KEEP-5", "PU-KEEP-6"], networks: [.memory, .loopback]
    ) { world in
        let (push, phone, diary, backend) = try await world.pushScene()
        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(1))
        backend.send(.alert("In the tunnel"), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        push.crash()
        try await world.advance(by: .minutes(3))
        try push.start()
        phone.setReachability(.cellular)
        try await world.advance(by: .seconds(5))
        world.expect(diary.asked, equals: ["In the tunnel"], "the notification that waited has outlived the crash")
        push.crash()
        try await world.advance(by: .minutes(10))
        try push.start()
        backend.send(.alert("Back again"), to: phone.mainApp)
        try await world.advance(by: .minutes(5))
        world.expect(diary.asked, equals: ["In the tunnel", "Back again"], "the phone is back within five minutes")
        world.expect(Set(diary.tokens).count, equals: 1, "the token is what it was")
    }

    static let pushSilentLink = Scenario(
        "push/keep/silent-link", "A connection that has died in silence is found out, and comes back.",
        covers: ["PU-KEEP-5"], networks: [.memory, .loopback]
    ) { world in
        let (push, phone, diary, backend) = try await world.pushScene()
        world.network.silence(on: .between("phone", "push"))
        backend.send(.alert("Into the void"), to: phone.mainApp)
        try await world.advance(by: .minutes(14))
        world.expect(diary.asked, equals: [], "nothing comes")
        try await world.advance(by: .minutes(10))
        world.expect(diary.asked, equals: ["Into the void"], "it comes on the next connection at the latest")
    }
}

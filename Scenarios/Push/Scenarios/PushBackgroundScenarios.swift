import Carillon
import CarillonNotifications
import CarillonPush

/// Notifications that wake an app, and that nobody sees.
extension Scenario {
    static let pushSilent = Scenario(
        "push/background/launch", "A silent notification launches the app, which fetches.",
        covers: ["PU-BACK-1"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.mainApp.kill()
        backend.send(.silent(order: "7"), to: phone.mainApp, kind: .background)
        try await world.advance(by: .minutes(1))
        world.expect(phone.mainApp.state, equals: .background, "the app runs in the background")
        world.expect(diary.fetched, equals: ["7"], "it was to fetch one order")
        world.expect(phone.titles, equals: [], "the person sees nothing")
    }

    static let pushBudget = Scenario(
        "push/background/budget", "A talkative provider wakes the app three times in an hour.",
        covers: ["PU-BACK-2"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.mainApp.enterBackground()
        for order in 1...6 {
            backend.send(.silent(order: "\(order)"), to: phone.mainApp, kind: .background)
            try await world.advance(by: .minutes(5))
        }
        world.expect(diary.fetched, equals: ["1", "2", "3"], "three in half an hour")
        try await world.advance(by: .minutes(32))
        world.expect(diary.fetched, equals: ["1", "2", "3", "6"], "the newest follows an hour after the first")
        phone.mainApp.enterForeground()
        for order in 7...10 {
            backend.send(.silent(order: "\(order)"), to: phone.mainApp, kind: .background)
            try await world.advance(by: .seconds(30))
        }
        world.expect(diary.fetched.count, equals: 8, "an app in front hears of each")
    }

    static let pushSwipedAway = Scenario(
        "push/background/swiped-away",
        "An app that was swiped away leaves its person in peace until they open it again.",
        covers: ["PU-BACK-3"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.mainApp.swipeAway()
        backend.send(.silent(order: "7"), to: phone.mainApp, kind: .background)
        backend.send(.alert("Ready"), to: phone.mainApp)
        try await world.advance(by: .minutes(1))
        world.expect(phone.mainApp.state, equals: .notRunning, "the app stays away")
        world.expect(phone.titles, equals: ["Ready"], "an alert is shown all the same")
        phone.mainApp.enterForeground()
        phone.mainApp.kill()
        backend.send(.silent(order: "8"), to: phone.mainApp, kind: .background)
        try await world.advance(by: .minutes(1))
        world.expect(diary.fetched, equals: ["8"], "after the person has opened it, it is launched again")
    }

    static let pushBoth = Scenario(
        "push/background/both", "An alert with content-available is shown, and the app fetches once.",
        covers: ["PU-BACK-4"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.mainApp.enterBackground()
        backend.send(
            ["aps": ["alert": ["title": "Ready"], "content-available": 1], "order": "7"], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["Ready"], "the person sees it")
        world.expect(diary.fetched, equals: ["7"], "the app fetches")
        phone.mainApp.enterForeground()
        backend.send(
            ["aps": ["alert": ["title": "Gone"], "content-available": 1], "order": "8"], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(diary.asked, equals: ["Gone"], "in front the app is asked once")
        world.expect(diary.fetched, equals: ["7", "8"], "and fetches once")
    }
}

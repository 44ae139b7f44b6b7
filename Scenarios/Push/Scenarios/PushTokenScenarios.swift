import Carillon
import CarillonNotifications
import CarillonPush

/// How apps get, keep and lose their device tokens.
extension Scenario {
    static let pushTokens = Scenario(
        "push/tokens/launches", "An app gets the same token at each launch, and each app has its own.",
        covers: ["PU-TOK-1", "PU-TOK-3"], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let phone = world.device("phone"), tablet = world.device("tablet")
        let apps = [phone.mainApp, phone.app("shop"), tablet.mainApp]
        let diaries = apps.map { $0.installPushedApp() }
        try await world.advance(by: .seconds(3))
        world.expect(diaries.map(\.tokens.count), equals: [1, 1, 1], "each app has a token")
        world.expect(Set(diaries.flatMap(\.tokens)).count, equals: 3, "no two of them are the same")
        world.expect(
            diaries[0].tokens, equals: [push.token(of: "app", on: "phone") ?? "none"], "it is the service's")
        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        try await world.advance(by: .seconds(3))
        world.expect(diaries[0].tokens.count, equals: 2, "the next launch gets a token")
        world.expect(Set(diaries[0].tokens).count, equals: 1, "which is the same")
        for app in apps { app.enterBackground() }
        let backend = world.pushProvider("backend", of: push)
        backend.send(.alert("Sold"), to: phone.app("shop"))
        try await world.advance(by: .seconds(2))
        world.expect(apps.map(\.titles), equals: [[], ["Sold"], []], "a notification reaches one app")
    }

    static let pushTokenLater = Scenario(
        "push/tokens/no-network", "An app that registers in a tunnel gets its token behind it.",
        covers: ["PU-TOK-2"], networks: [.memory, .loopback]
    ) { world in
        _ = try world.pushService()
        let phone = world.device("phone")
        phone.setReachability(.unreachable)
        let diary = phone.installPushedApp()
        try await world.advance(by: .minutes(20))
        world.expect(diary.tokens, equals: [], "there is none in the tunnel")
        world.expect(diary.failures, equals: [], "which is no failure")
        phone.setReachability(.cellular)
        try await world.advance(by: .seconds(3))
        world.expect(diary.tokens.count, equals: 1, "three seconds behind it, there is one")
    }

    static let pushUnregistering = Scenario(
        "push/tokens/unregistering", "The token of an app that wants no more notifications is void.",
        covers: ["PU-TOK-4"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.run { MainActor.assumeIsolated { UIApplication.shared.unregisterForRemoteNotifications() } }
        phone.mainApp.enterBackground()
        try await world.advance(by: .seconds(2))
        backend.send(.alert("Ready"), to: diary.tokens.first ?? "none")
        try await world.advance(by: .seconds(2))
        world.expect(backend.outcomes, equals: [.refused(410, .unregistered)], "the provider hears that it is void")
        world.expect(phone.titles, equals: [], "and nothing is shown")
        phone.run { MainActor.assumeIsolated { UIApplication.shared.registerForRemoteNotifications() } }
        try await world.advance(by: .seconds(2))
        world.expect(Set(diary.tokens).count, equals: 2, "an app that registers again gets another token")
        backend.send(.alert("Ready"), to: diary.tokens.last ?? "none")
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["Ready"], "by which the app is reached")
    }

    static let pushGivenUp = Scenario(
        "push/tokens/given-up",
        "A token that an app gives up in a tunnel is void behind it, with all that waits for it.",
        covers: ["PU-TOK-4"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        let former = diary.tokens.first ?? "none"
        phone.mainApp.enterBackground()
        phone.setReachability(.unreachable)
        try await world.advance(by: .seconds(5))
        backend.send(.alert("For Ann"), to: former)
        phone.run {
            MainActor.assumeIsolated {
                UIApplication.shared.unregisterForRemoteNotifications()
                UIApplication.shared.registerForRemoteNotifications()
            }
        }
        try await world.advance(by: .seconds(5))
        phone.setReachability(.wifi)
        try await world.advance(by: .minutes(1))
        world.expect(phone.titles, equals: [], "the notification that waited is not shown")
        world.expect(Set(diary.tokens).count, equals: 2, "the app has another token")
        backend.send(.alert("For Ann"), to: former)
        backend.send(.alert("For Bob"), to: diary.tokens.last ?? "none")
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["For Bob"], "and is reached by that alone")
    }

    static let pushRenewal = Scenario(
        "push/tokens/renewal", "A running app hears of its new token, and the old one is void.",
        covers: ["PU-TOK-5"], networks: [.memory, .loopback]
    ) { world in
        let (push, phone, diary, backend) = try await world.pushScene()
        let token = push.renewToken(of: "app", on: "phone")
        try await world.advance(by: .seconds(2))
        world.expect(diary.tokens.last, equals: token, "the app has the new one")
        for token in diary.tokens { backend.send(.alert("Ready"), to: token) }
        try await world.advance(by: .seconds(2))
        world.expect(
            Set(backend.outcomes), equals: [.refused(410, .unregistered), .accepted], "the old one is void")
        world.expect(diary.asked, equals: ["Ready"], "the new one leads to the app")
    }

    static let pushLostMemory = Scenario(
        "push/tokens/lost-memory", "A service that has forgotten everything hears of the apps again.",
        covers: ["PU-TOK-6"], networks: [.memory, .loopback]
    ) { world in
        let (push, _, diary, backend) = try await world.pushScene()
        push.crashWithoutMemory()
        try push.start()
        try await world.advance(by: .seconds(10))
        world.expect(Set(diary.tokens).count, equals: 2, "the app has another token")
        backend.send(.alert("Ready"), to: diary.tokens.first ?? "none")
        backend.send(.alert("Ready"), to: diary.tokens.last ?? "none")
        try await world.advance(by: .seconds(2))
        world.expect(
            Set(backend.outcomes), equals: [.refused(400, .badDeviceToken), .accepted], "the old one is unknown")
    }

    static let pushMissing = Scenario(
        "push/tokens/no-service", "Where there is no push service, registering fails.", covers: ["PU-TOK-7"]
    ) { world in
        let phone = world.device("phone")
        let diary = phone.installPushedApp()
        try await world.advance(by: .seconds(3))
        world.expect(diary.failures.count, equals: 1, "the app hears of one error")
        world.expect(diary.tokens, equals: [], "and of no token")
    }
}

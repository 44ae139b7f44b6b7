import Carillon
import CarillonNotifications
import CarillonPush
import UserNotifications

/// The notifications that the person sees.
extension Scenario {
    static let pushAlert = Scenario(
        "push/show/alert", "An alert stands in Notification Center with all that its payload says.",
        covers: ["PU-SHOW-1"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        phone.mainApp.enterBackground()
        backend.send(
            [
                "aps": [
                    "alert": ["title": "Ready", "subtitle": "Two pizzas", "body": "Fetch them"], "badge": 2,
                    "sound": "bell.caf", "category": "ORDER", "thread-id": "orders",
                    "interruption-level": "time-sensitive",
                ], "order": "7", "items": [1, 2.5, true, .null],
            ], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        let content = phone.delivered.first?.request.content
        world.expect(
            [content?.title, content?.subtitle, content?.body], equals: ["Ready", "Two pizzas", "Fetch them"],
            "its texts")
        world.expect(phone.badge, equals: 2, "the badge")
        world.expect(content?.sound, equals: UNNotificationSound(named: .init("bell.caf")), "the sound")
        world.expect(
            [content?.categoryIdentifier, content?.threadIdentifier], equals: ["ORDER", "orders"], "its places")
        world.expect(content?.interruptionLevel, equals: .timeSensitive, "its urgency")
        world.expect(
            (content?.userInfo["items"] as? [Any])?.map { "\($0)" }, equals: ["1", "2.5", "true", "<null>"],
            "the app's own values")
        world.expect(
            phone.delivered.first.map { $0.request.trigger is UNPushNotificationTrigger }, equals: true,
            "it came from a server")
        if let identifier = phone.delivered.first?.request.identifier { try await phone.open(identifier) }
        world.expect(diary.opened, equals: ["7"], "the person opens it, and the app has its values")
    }

    static let pushInFront = Scenario(
        "push/show/in-front", "The app in front decides what is shown.", covers: ["PU-SHOW-2"],
        networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        backend.send(.alert("Shown", badge: 1), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        diary.presentation = []
        backend.send(.alert("Hidden", badge: 5), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(diary.asked, equals: ["Shown", "Hidden"], "the app is asked about each")
        world.expect(phone.titles, equals: ["Shown"], "the one that the app wants stands there")
        world.expect(phone.badge, equals: 1, "the badge is that of the one that is shown")
    }

    static let pushCollapsing = Scenario(
        "push/show/collapsing", "The score of a game is one notification, however often it changes.",
        covers: ["PU-SHOW-3", "PU-SHOW-5"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, _, backend) = try await world.pushScene()
        let reminder = UNMutableNotificationContent()
        reminder.title = "Kick-off"
        let soon = UNTimeIntervalNotificationTrigger(timeInterval: 600, repeats: false)
        try await phone.center.add(UNNotificationRequest(identifier: "game", content: reminder, trigger: soon))
        phone.mainApp.enterBackground()
        for score in ["1:0", "1:1", "2:1"] {
            backend.send(.alert(score), to: phone.mainApp, collapseID: "game")
            try await world.advance(by: .seconds(2))
        }
        backend.send(.alert("Red card"), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["2:1", "Red card"], "one score, and what else there is")
        world.expect(
            phone.pending.map(\.content.title), equals: ["Kick-off"], "a reminder of the same name is still pending")
    }

    static let pushRepeated = Scenario(
        "push/show/repeated", "A notification whose receipt is lost comes again, and is shown once.",
        covers: ["PU-SHOW-4"], networks: [.memory, .loopback]
    ) { world in
        let (push, phone, diary, backend) = try await world.pushScene()
        let loss = push.misbehave(.drop(.receipt))
        backend.send(.alert("Ready"), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(push.waiting(for: "phone").count, equals: 1, "the service does not know that it has come")
        loss.stop()
        push.crash()
        try push.start()
        try await world.advance(by: .seconds(10))
        world.expect(push.waiting(for: "phone"), equals: [], "then it knows")
        world.expect(diary.asked, equals: ["Ready"], "the app was asked once")
    }

    static let pushSentAgain = Scenario(
        "push/show/sent-again", "A provider whose answers are lost sends again, and the person sees one notification.",
        covers: ["PU-SHOW-6"], networks: [.memory, .loopback]
    ) { world in
        let (push, phone, diary, backend) = try await world.pushScene()
        let path = "/3/device/\(phone.mainApp.pushToken ?? "none")"
        push.misbehave(.drop(.response(to: .post, path).first(1)))
        push.misbehave(.refuse(.request(.post, path).number(2), with: .serviceUnavailable))
        backend.send(.alert("Ready"), to: phone.mainApp)
        try await world.advance(by: .minutes(1))
        world.expect(backend.outcomes, equals: [.accepted], "in the end it is accepted")
        let requests = push.journal.received(.request).filter { $0.request?.method == .post }
        world.expect(requests.count, equals: 3, "the third time")
        world.expect(diary.asked, equals: ["Ready"], "and comes once")
    }

    static let pushWithoutWords = Scenario(
        "push/show/without-words",
        "The number on the icon follows the server, and no empty notification comes with it.",
        covers: ["PU-SHOW-7"], networks: [.memory, .loopback]
    ) { world in
        let (_, phone, diary, backend) = try await world.pushScene()
        let number: JSON = ["aps": ["badge": 4, "sound": "default"]]
        backend.send(number, to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(diary.asked, equals: [""], "in front, the app is asked")
        world.expect(phone.foregroundPresentations.map(\.options), equals: [[.badge]], "there is no banner")
        world.expect(phone.badge, equals: 4, "the number is there")

        phone.mainApp.enterBackground()
        backend.send(.alert("Ready", badge: 5), to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        for count in [6, 0] {
            backend.send(["aps": ["badge": .number(Double(count))]], to: phone.mainApp)
            try await world.advance(by: .seconds(2))
            world.expect(phone.badge, equals: count, "the number is \(count)")
        }
        world.expect(phone.titles, equals: ["Ready"], "nothing stands there but the one with words")
    }
}

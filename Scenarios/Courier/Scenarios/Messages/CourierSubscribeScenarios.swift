import Carillon
import CarillonCourier

/// Subscriptions, from the app's request to the broker's answer.
extension Scenario {
    static let courierSubscribeAtOnce = Scenario(
        "courier/subscribe/at-once", "Two topics subscribed to together go out at once, one by one and in order.",
        covers: ["CO-SUB-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        rider.app.run { rider.courier.subscribe([("a", .zero), ("b", .two)]) }
        try await world.advance(by: .seconds(1))
        world.expect(broker.subscribes(), equals: [["a"], ["b"]], "there is a SUBSCRIBE for each, in order")
        world.expect(broker.subscribedLevels(), equals: [0, 2], "each with its level of QoS")
        world.expect(rider.diary.all(.subscribeAttempt).map(\.topics), equals: [["a"], ["b"]], "each is told")
        world.expect(rider.diary.all(.subscribeSuccess).map(\.topics), equals: [["a"], ["b"]], "and each succeeds")
    }

    static let courierSubscribeOffline = Scenario(
        "courier/subscribe/offline", "A topic that was subscribed to without a connection is sent after CONNACK.",
        covers: ["CO-SUB-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        rider.subscribe("early")
        try await world.advance(by: .seconds(1))
        world.expect(rider.diary.count(of: .subscribeAttempt), equals: 0, "without a connection nothing is told")
        try await rider.comeOnline()
        world.expect(broker.subscribes(), equals: [["early"]], "with one it goes out")
        broker.crash()
        try await world.advance(by: .seconds(1))
        rider.subscribe("late")
        try broker.start()
        try await world.advance(by: .seconds(11))
        world.expect(
            broker.subscriptions(of: "rider").map(\.filter.text), equals: ["early", "late"],
            "and so does what is asked for in an outage")
    }

    static let courierSubscribeConfigured = Scenario(
        "courier/subscribe/configured", "The topics of the configuration are sent after the first CONNACK.",
        covers: ["CO-SUB-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["a": .one, "b": .two] }
        world.expect(
            broker.subscribes().sorted { $0[0] < $1[0] }, equals: [["a"], ["b"]],
            "each has a SUBSCRIBE of its own")
        world.expect(rider.diary.count(of: .subscribeSuccess), equals: 2, "and both are told")
    }

    static let courierSubscribeClean = Scenario(
        "courier/subscribe/clean", "With a clean session, what was asked for before CONNACK is forgotten.",
        covers: ["CO-SUB-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker) {
            $0.isClean = true
            $0.topics = ["a": .one]
        }
        rider.subscribe("b")
        rider.unsubscribe("c")
        try await rider.comeOnline()
        world.expect(broker.subscribes(), equals: [], "nothing is subscribed to")
        world.expect(broker.unsubscribes(), equals: [], "or unsubscribed from")
        rider.subscribe("d")
        try await world.advance(by: .seconds(1))
        world.expect(broker.subscribes(), equals: [["d"]], "a topic that is asked for afterwards is sent")
    }

    static let courierSubscribeReconnect = Scenario(
        "courier/subscribe/reconnect", "After a reconnect every topic is sent again, although the broker has them all.",
        covers: ["CO-SUB-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["a": .one] }
        rider.subscribe("b", .two)
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        world.expect(
            broker.journal.contains { $0.event == .own(.connected(sessionPresent: true)) },
            "the broker has kept the session")
        world.expect(broker.subscribes(), equals: [["a"], ["b"], ["a"], ["b"]], "and gets every topic again")
    }

    static let courierSubscribeAgain = Scenario(
        "courier/subscribe/again",
        "A topic that is subscribed to again has the later level of QoS, and is one topic still.",
        covers: ["CO-SUB-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        rider.subscribe("a", .zero)
        rider.subscribe("a", .two)
        try await rider.comeOnline()
        world.expect(broker.subscribedLevels(), equals: [2], "it is sent once, with the later level")
        rider.subscribe("a", .one)
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        world.expect(broker.subscribedLevels(), equals: [2, 1, 1], "and so it is later on")
    }

    static let courierUnsubscribeTogether = Scenario(
        "courier/unsubscribe/together", "Two topics that are unsubscribed from together go out in one UNSUBSCRIBE.",
        covers: ["CO-SUB-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["a": .one, "b": .one] }
        rider.unsubscribe("a", "b")
        try await world.advance(by: .seconds(1))
        world.expect(broker.unsubscribes(), equals: [["a", "b"]], "there is one UNSUBSCRIBE")
        world.expect(rider.diary.all(.unsubscribeAttempt).map(\.topics), equals: [["a", "b"]], "and one event")
        world.expect(rider.diary.all(.unsubscribeSuccess).map(\.topics), equals: [["a", "b"]], "which succeeds")
        world.expect(broker.subscriptions(of: "rider").isEmpty, "the broker has them no more")
    }

    static let courierUnsubscribeTwice = Scenario(
        "courier/unsubscribe/twice", "An UNSUBSCRIBE that was not acknowledged is not sent a second time.",
        covers: ["CO-SUB-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["a": .one] }
        broker.misbehave(.drop(.unsuback))
        rider.unsubscribe("a")
        try await world.advance(by: .seconds(1))
        rider.unsubscribe("a")
        try await world.advance(by: .seconds(1))
        world.expect(broker.unsubscribes(), equals: [["a"]], "there is one UNSUBSCRIBE")
        world.expect(rider.diary.count(of: .unsubscribeAttempt), equals: 1, "and one event")
    }

    static let courierUnsubscribePending = Scenario(
        "courier/unsubscribe/pending",
        "An UNSUBSCRIBE that was not acknowledged goes out again after the reconnect, ahead of SUBSCRIBEs, until it is.",
        covers: ["CO-SUB-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["a": .one, "b": .one] }
        broker.misbehave(.drop(.unsuback, first: 1))
        rider.unsubscribe("a")
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        world.expect(
            rider.diary.all(.unsubscribeFailure).map(\.topics), equals: [["a"]], "the first is told to have failed")
        world.expect(broker.sinceConnect(), equals: [.unsubscribe, .subscribe], "the second comes first")
        world.expect(broker.unsubscribes(), equals: [["a"], ["a"]], "with the same topic")
        world.expect(rider.diary.count(of: .unsubscribeSuccess), equals: 1, "and succeeds")
        try await rider.loseConnection(to: broker)
        world.expect(broker.sinceConnect(), equals: [.subscribe], "so that it is forgotten then")
    }

    static let courierUnsubscribeDeath = Scenario(
        "courier/unsubscribe/death",
        "An UNSUBSCRIBE that was not acknowledged outlives the app's process; subscriptions do not.",
        covers: ["CO-SUB-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        rider.subscribe("a")
        rider.subscribe("b")
        try await world.advance(by: .seconds(1))
        broker.misbehave(.drop(.unsuback))
        rider.unsubscribe("a")
        try await world.advance(by: .seconds(1))
        rider.relaunch()
        broker.behave()
        try await rider.comeOnline()
        world.expect(broker.sinceConnect(), equals: [.unsubscribe], "the new process unsubscribes, and no more")
        world.expect(broker.unsubscribes().last, equals: ["a"], "from what the old one wanted to")
    }

    static let courierSubscribeRefused = Scenario(
        "courier/subscribe/refused", "A subscription that the broker refuses is told as a failure.",
        covers: ["CO-SUB-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(access: AccessControl(maySubscribe: { $1 != "secret" }))
        let rider = try await world.onlineCourierApp(of: broker)
        rider.app.run { rider.courier.subscribe([("secret", .one), ("open", .one)]) }
        try await world.advance(by: .seconds(1))
        world.expect(rider.diary.all(.subscribeFailure).map(\.topics), equals: [["secret"]], "the refused one fails")
        world.expect(
            rider.failures(.subscribeFailure), equals: [.init(CourierError.subackFail128)], "with the error for it")
        world.expect(rider.diary.all(.subscribeSuccess).map(\.topics), equals: [["open"]], "the other one does not")
    }

    static let courierSubscribeUnanswered = Scenario(
        "courier/subscribe/unanswered", "A connection that ends before SUBACK makes the subscription fail.",
        covers: ["CO-SUB-12"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        broker.misbehave(.drop(.suback, first: 1))
        rider.subscribe("a")
        try await world.advance(by: .seconds(1))
        world.expect(rider.diary.count(of: .subscribeFailure), equals: 0, "as long as there is hope it does not fail")
        try await rider.loseConnection(to: broker)
        world.expect(rider.diary.all(.subscribeFailure).map(\.topics), equals: [["a"]], "then it does")
        world.expect(rider.failures(.subscribeFailure), equals: [.init("MQTT", -6)], "for want of an answer")
        world.expect(
            rider.diary.all(.subscribeSuccess).map(\.topics), equals: [["a"]], "and succeeds when it is sent again")
    }

    static let courierSubscribeBadFilter = Scenario(
        "courier/subscribe/bad-filter", "Filters that are none fail, and disturb nothing else.",
        covers: ["CO-SUB-13"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        rider.app.run { rider.courier.subscribe([("a/#/b", .one), ("", .one), ("good/+", .one)]) }
        rider.unsubscribe("a+b")
        try await world.advance(by: .seconds(1))
        world.expect(
            rider.diary.all(.subscribeFailure).map(\.topics), equals: [["a/#/b"], [""]], "each is told to have failed")
        world.expect(rider.diary.all(.unsubscribeFailure).map(\.topics), equals: [["a+b"]], "unsubscribing, too")
        world.expect(broker.subscribes(), equals: [["good/+"]], "only what is a filter is sent")
        world.expect(broker.unsubscribes(), equals: [], "nothing else is")
        world.expect(rider.isConnected, "and the connection stays")
    }
}

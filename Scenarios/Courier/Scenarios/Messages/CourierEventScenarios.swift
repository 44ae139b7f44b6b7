import Carillon
import CarillonCourier
import CarillonEnvironment

/// Whole stories in a client's events. Each scenario checks every event with all its fields and its time, in the events
/// and in the trace.
extension Scenario {
    static let courierEventsOfMessages = Scenario(
        "courier/events/messages",
        "Each event of topics and messages says what it is about, and how long it took.",
        covers: ["CO-SUB-11"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker(access: AccessControl(maySubscribe: { $1 != "secret" }))
        world.network.setLatency(.milliseconds(10))
        let rider = world.courierApp(of: broker) {
            $0.topics = ["news": .two]
            $0.adapters = [JSONMessageAdapter()]
        }
        rider.provider.delay = .milliseconds(300)
        rider.connect()
        try await world.advance(by: .seconds(1))
        rider.listen(to: "news")
        rider.app.run { rider.courier.subscribe([("secret", .one), ("a/#/b", .zero)]) }
        try await world.advance(by: .seconds(1))
        for (text, qos) in [("\"x\"", QoS.zero), ("hello", .one), ("", .two)] {
            try rider.publish(text, to: "a", qos)
        }
        try await world.advance(by: .seconds(1))
        try broker.publish("no JSON", to: "news")
        try await world.advance(by: .milliseconds(500))
        try broker.publish("\"yes\"", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .milliseconds(500))
        broker.misbehave(.delay(.unsuback, by: .milliseconds(500)))
        rider.unsubscribe("news", "b", "a+b")
        try await world.advance(by: .seconds(1))
        broker.misbehave(.drop(.suback))
        broker.misbehave(.drop(.unsuback))
        broker.misbehave(.drop(.puback))
        rider.subscribe("late", .two)
        rider.unsubscribe("never", "ever")
        try rider.publish("once", to: "a", .oneWithoutPersistenceAndNoRetry)
        try rider.publish("or twice", to: "b", .oneWithoutPersistenceAndRetry)
        try rider.publish("kept", to: "c", .one)
        try await world.advance(by: .milliseconds(1_500))
        broker.disconnect("rider")
        try await world.advance(by: .milliseconds(500))
        for qos in [QoS.zero, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry] {
            try rider.publish("away", to: "a", qos)
        }
        rider.destroy()
        try await world.advance(by: .seconds(10))
        let unanswered = "the connection ended before the broker had answered"
        rider.expectStory(
            """
            0 connectionServiceAuthStart
            300 connectionServiceAuthSuccess: timeTaken 300
            300 connectionAttempt
            320 connectedPacketSent
            340 connectionSuccess: timeTaken 40
            340 subscribeAttempt: topic news
            360 subscribeSuccess: topic news, qos two, timeTaken 20
            1000 subscribeAttempt: topic secret
            1000 subscribeFailure: topic a/#/b, qos zero, timeTaken 0, error # must have the last level to itself: "a/#/b"
            1020 subscribeFailure: topic secret, qos one, timeTaken 20, error The broker refused the subscription: SUBACK carried return code 128.
            2000 messageSend: topic a, qos zero, sizeBytes 7
            2000 messageSend: topic a, qos one, sizeBytes 7
            2000 messageSend: topic a, qos two, sizeBytes 2
            2020 messageSendSuccess: topic a, qos one, sizeBytes 7
            2040 messageSendSuccess: topic a, qos two, sizeBytes 2
            3010 messageReceive: topic news, sizeBytes 7
            3010 messageReceiveFailure: topic news, sizeBytes 7, error CourierErrorDomain 2
            3510 messageReceive: topic news, sizeBytes 5
            4000 unsubscribeFailure: topic a+b, timeTaken 0, error + must have its level to itself: "a+b"
            4000 unsubscribeAttempt: topic news, topic b
            4520 unsubscribeSuccess: topic news, topic b, timeTaken 520
            5000 subscribeAttempt: topic late
            5000 unsubscribeAttempt: topic never, topic ever
            5000 messageSend: topic a, qos oneWithoutPersistenceAndNoRetry, sizeBytes 6
            5000 messageSend: topic b, qos oneWithoutPersistenceAndRetry, sizeBytes 10
            5000 messageSend: topic c, qos one, sizeBytes 6
            6510 connectionLost: timeTaken 6210, diffLastInbound 1990, diffLastOutbound 1510
            6510 subscribeFailure: topic late, qos two, timeTaken 1510, error \(unanswered)
            6510 unsubscribeFailure: topic never, topic ever, timeTaken 1510, error \(unanswered)
            6510 messageSendFailure: topic a, qos oneWithoutPersistenceAndNoRetry, sizeBytes 6, error \(unanswered)
            6510 messageSendFailure: topic b, qos oneWithoutPersistenceAndRetry, sizeBytes 10, error \(unanswered)
            7000 messageSend: topic a, qos zero, sizeBytes 6
            7000 messageSend: topic a, qos oneWithoutPersistenceAndNoRetry, sizeBytes 6
            7000 messageSendFailure: topic a, qos oneWithoutPersistenceAndNoRetry, sizeBytes 6, error \(unanswered)
            7000 messageSend: topic a, qos oneWithoutPersistenceAndRetry, sizeBytes 6
            7000 messageSendFailure: topic a, qos oneWithoutPersistenceAndRetry, sizeBytes 6, error \(unanswered)
            7000 connectionDisconnect
            7000 courierDisconnect: clearState true
            """)
    }

    static let courierEventsOfConnections = Scenario(
        "courier/events/connections",
        "Each event of connections says why it came, how long it took, and when something was last heard.",
        covers: ["CO-AUTH-3"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("rider")
        world.network.setLatency(.milliseconds(10))
        let rider = phone.courier(of: broker) {
            $0.topics = ["news": .zero]
            $0.keepAlive = 20
            $0.interval = 2
        }
        rider.provider.delay = .milliseconds(480)
        rider.provider.fail(.httpError(statusCode: 401))
        rider.connect()
        try await world.advance(by: .seconds(4))
        world.expect(rider.isConnected, "after a refusal it is let in")
        try await world.advance(by: .seconds(26))
        phone.setReachability(.unreachable)
        try await world.advance(by: .milliseconds(100))
        phone.setReachability(.wifi)
        try await world.advance(by: .milliseconds(1_900))
        broker.disconnect("rider")
        try await world.advance(by: .seconds(3))
        phone.mainApp.enterBackground()
        try await world.advance(by: .seconds(1))
        phone.mainApp.enterForeground()
        // The client shall connect on a full second, because an engine may count whole seconds.
        try await world.advance(by: .milliseconds(2_960))
        world.network.reset()
        try await world.advance(by: .seconds(3))
        broker.misbehave(.neverAnswerPings())
        try await world.advance(by: .seconds(41))
        broker.behave()
        broker.misbehave(.refuseConnect(.serverUnavailable, first: 1))
        broker.disconnect("rider")
        try await world.advance(by: .seconds(3))
        broker.misbehave(.refuseConnect(.notAuthorized, first: 1))
        try await world.advance(by: .seconds(9))
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        let unavailable = "the broker refused the connection: server unavailable (3)"
        let unauthorized = "the broker refused the connection: not authorized (5)"
        rider.expectStory(
            """
            0 connectionServiceAuthStart
            480 connectionServiceAuthFailure: timeTaken 480, error CourierErrorDomain 1
            2480 connectionServiceAuthStart
            2960 connectionServiceAuthSuccess: timeTaken 480
            2960 connectionAttempt
            2980 connectedPacketSent
            3000 connectionSuccess: timeTaken 40
            3000 subscribeAttempt: topic news
            3020 subscribeSuccess: topic news, qos zero, timeTaken 20
            23000 ping: url broker:1883
            23020 pongReceived: timeTaken 20
            30000 connectionUnavailable
            30100 connectionAvailable
            30100 connectDiscarded: reason Client already connected
            32010 connectionLost: timeTaken 29050, diffLastInbound 8990, diffLastOutbound 9010
            34010 connectionAttempt
            34030 connectedPacketSent
            34050 connectionSuccess: timeTaken 40
            34050 subscribeAttempt: topic news
            34070 subscribeSuccess: topic news, qos zero, timeTaken 20
            35000 appBackground
            35000 connectionLost: timeTaken 990, diffLastInbound 930, diffLastOutbound 0
            36000 appForeground
            36000 connectionServiceAuthStart
            36480 connectionServiceAuthSuccess: timeTaken 480
            36480 connectionAttempt
            36500 connectedPacketSent
            36520 connectionSuccess: timeTaken 40
            36520 subscribeAttempt: topic news
            36540 subscribeSuccess: topic news, qos zero, timeTaken 20
            38960 connectionFailure: timeTaken 2480, error connection reset by peer
            38960 connectionLost: timeTaken 2480, error connection reset by peer, diffLastInbound 2420, diffLastOutbound 2440
            40960 connectionAttempt
            40980 connectedPacketSent
            41000 connectionSuccess: timeTaken 40
            41000 subscribeAttempt: topic news
            41020 subscribeSuccess: topic news, qos zero, timeTaken 20
            61000 ping: url broker:1883
            81000 pingFailure: timeTaken 20000
            81000 connectionLost: timeTaken 40040, diffLastInbound 39980, diffLastOutbound 20000
            81000 reconnect
            81000 connectionAttempt
            81020 connectedPacketSent
            81040 connectionSuccess: timeTaken 40
            81040 subscribeAttempt: topic news
            81060 subscribeSuccess: topic news, qos zero, timeTaken 20
            82970 connectionLost: timeTaken 1970, diffLastInbound 1910, diffLastOutbound 1930
            84970 connectionAttempt
            84990 connectedPacketSent
            85010 connectionFailure: timeTaken 40, error \(unavailable)
            85010 connectionLost: timeTaken 40, error \(unavailable), diffLastInbound 0, diffLastOutbound 20
            89010 connectionAttempt
            89030 connectedPacketSent
            89050 connectionFailure: timeTaken 40, error \(unauthorized)
            89050 connectionLost: timeTaken 40, error \(unauthorized), diffLastInbound 0, diffLastOutbound 20
            89050 connectionServiceAuthStart
            89530 connectionServiceAuthSuccess: timeTaken 480
            89530 connectionAttempt
            89550 connectedPacketSent
            89570 connectionSuccess: timeTaken 40
            89570 subscribeAttempt: topic news
            89590 subscribeSuccess: topic news, qos zero, timeTaken 20
            94960 connectionDisconnect
            94960 courierDisconnect: clearState false
            94960 connectionLost: timeTaken 5430, diffLastInbound 5370, diffLastOutbound 0
            """)
    }
}

extension CourierApp {
    /// Compares all events of the client with a story. The story has a line for each event, with its time in
    /// milliseconds since the world began.
    fileprivate func expectStory(_ text: String, file: StaticString = #filePath, line: Int = #line) {
        let story = text.split(separator: "\n").map(String.init)
        world.expect(
            diary.events.map { event in
                let fields = event.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
                return
                    "\(event.instant.milliseconds) \(event.name.rawValue)\(fields.isEmpty ? "" : ": ")\(fields)"
            }, equals: story, "handlers are told the whole story", file: file, line: line)
        let names = Set(ToldEvent.Name.allCases.map { "courier.\($0.rawValue)" })
        let traced = world.trace.events.filter {
            $0.lane == app.environment.name && names.contains($0.kind)
        }
        world.expect(
            traced.map { "\($0.instant.milliseconds) \($0.text)" }, equals: story,
            "and so does the trace, for the reader of the report", file: file, line: line)
        world.expect(
            traced.map(\.fields), equals: diary.events.map(\.fields), "with the same fields", file: file,
            line: line)
    }
}

extension Instant {
    /// The milliseconds since the world began.
    fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}

import Carillon
import CarillonCourier

/// Brokers that do not answer, and the clients' timeouts.
extension Scenario {
    static let courierConnectTimeout = Scenario(
        "courier/timeout/connect",
        "An attempt that is not accepted in time fails at the first look after that, and another one follows.",
        covers: ["CO-TMO-1", "CO-TMO-2", "CO-TMO-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        broker.misbehave(.drop(.connack))
        let usual = phone.courier("usual", of: broker) {
            $0.connectTimeout = ConnectTimeoutPolicy(isEnabled: true)
        }
        let other = phone.courier("other", of: broker) {
            $0.connectTimeout = ConnectTimeoutPolicy(isEnabled: true, timerInterval: 5, timeout: 12)
        }
        let exact = phone.courier("exact", of: broker) {
            $0.connectTimeout = ConnectTimeoutPolicy(isEnabled: true, timerInterval: 5, timeout: 10)
        }
        let patient = phone.courier("patient", of: broker)
        for rider in [usual, other, exact, patient] { rider.connect() }
        try await world.advance(by: .seconds(17))
        world.expect(usual.diary.seconds(of: .connectionFailure), equals: [16], "a look every 16 seconds")
        world.expect(usual.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 101), "the code")
        world.expect(other.diary.seconds(of: .connectionFailure), equals: [15], "a look every 5 seconds")
        world.expect(
            exact.diary.seconds(of: .connectionFailure), equals: [10], "a look at the very moment is one in time")
        world.expect(patient.diary.count(of: .connectionFailure), equals: 0, "without the policy it waits on")
        broker.behave()
        try await world.advance(by: .seconds(6))
        world.expect(usual.isConnected && other.isConnected, "the next attempts are made after the usual delay")
        world.expect(usual.diary.gaps(of: .connectionAttempt), equals: [21], "the delay is five seconds")
        try await world.advance(by: .minutes(5))
        world.expect(
            [usual, other].map { $0.diary.count(of: .connectionFailure) }, equals: [1, 1],
            "an accepted client has nothing more to fear from this policy")
    }

    static let courierInactivity = Scenario(
        "courier/timeout/inactivity",
        "A broker that leaves a SUBSCRIBE without an answer is given up at the first look after ten seconds.",
        covers: ["CO-TMO-3", "CO-TMO-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        broker.misbehave(.drop(.suback, first: 1))
        let ann = world.courierApp("ann", of: broker) {
            $0.idleTimeout = IdleActivityTimeoutPolicy(isEnabled: true)
        }
        ann.connect()
        try await world.advance(by: .seconds(1))
        ann.subscribe("news")
        try await world.advance(by: .seconds(10))
        world.expect(ann.isConnected, "ten seconds are not too many")
        try await world.advance(by: .seconds(3))
        world.expect(ann.diary.seconds(of: .connectionFailure), equals: [12], "the look after twelve finds it out")
        world.expect(ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 102), "the code")
        try await world.advance(by: .seconds(6))
        world.expect(ann.isConnected, "after the usual delay it is connected again")
        world.expect(ann.diary.count(of: .subscribeSuccess), equals: 1, "and subscribed")
    }

    static let courierReadTimeout = Scenario(
        "courier/timeout/read", "A broker that says nothing is given up at the first look after the read timeout.",
        covers: ["CO-TMO-4", "CO-TMO-6"], networks: [.memory, .loopback]
    ) { world in
        let ann = try await world.onlineCourierApp("ann", of: try world.mqttBroker()) {
            $0.keepAlive = 0
            $0.idleTimeout = IdleActivityTimeoutPolicy(isEnabled: true)
        }
        try await world.advance(by: .seconds(45))
        world.expect(ann.isConnected, "without a keep-alive silence is usual for a while")
        try await world.advance(by: .seconds(4))
        world.expect(ann.diary.seconds(of: .connectionFailure), equals: [48], "the look after 48 seconds finds it out")
        world.expect(ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 103), "the code")
        try await world.advance(by: .seconds(6))
        world.expect(ann.isConnected, "after the usual delay it is connected again")
    }

    static let courierRaisedReadTimeout = Scenario(
        "courier/timeout/raised-read",
        "A read timeout that is shorter than the keep-alive would give up good connections, and is raised above it.",
        covers: ["CO-TMO-5"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let policy = IdleActivityTimeoutPolicy(isEnabled: true, timerInterval: 5, inactivityTimeout: 600)
        let ann = world.courierApp("ann", of: broker) { $0.idleTimeout = policy }
        let bob = world.courierApp("bob", of: broker) { $0.idleTimeout = policy }
        broker.misbehave(.neverAnswerPings(to: "bob"))
        ann.connect()
        bob.connect()
        try await world.advance(by: .minutes(2))
        world.expect(ann.diary.count(of: .connectionFailure), equals: 0, "pings keep a good connection alive")
        world.expect(
            bob.diary.seconds(of: .connectionFailure), equals: [75],
            "a silent broker is given up at the first look after 70 seconds")
        world.expect(bob.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 103), "the code")
    }
}

import Carillon
import CarillonCourier
import Foundation

/// The source of connect options, and its failures.
extension Scenario {
    static let courierAsksOnce = Scenario(
        "courier/auth/asks-once",
        "A client asks its provider once, tells of it, and opens one connection to where the options say.",
        covers: ["CO-AUTH-1", "CO-AUTH-2"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker(), other = try world.mqttBroker("other")
        let ann = world.courierApp("ann", of: other)
        ann.provider.delay = .milliseconds(300)
        ann.connect()
        await world.settle()
        world.expect(ann.diary.take(), equals: [.connectionServiceAuthStart], "it says that it asks")
        try await world.advance(by: .seconds(2))
        world.expect(
            ann.diary.take(),
            equals: [
                .connectionServiceAuthSuccess, .connectionAttempt, .connectedPacketSent, .connectionSuccess,
            ], "and that it was answered, before it connects")
        world.expect(
            ann.diary.last(.connectionServiceAuthSuccess)?["timeTaken"], equals: "300", "after as much time as it took")
        world.expect(ann.provider.calls, equals: [.get], "it asked once")
        world.expect(other.journal.openings.count, equals: 1, "one connection was opened")
        world.expect(broker.journal.openings.count, equals: 0, "and none to anybody else")
    }

    static let courierAuthenticationFailure = Scenario(
        "courier/auth/failure",
        "A provider's failure is told as its error's NSError form, and one for lack of a network as that, too.",
        covers: ["CO-AUTH-3", "CO-AUTH-4"]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        let errors: [(name: String, error: AuthError, told: ToldEvent.Failure, isNoNetwork: Bool)] = [
            ("status 401", .httpError(statusCode: 401), .init("CourierErrorDomain", 1), false),
            ("own error", .otherError(NSError(domain: "example", code: 7)), .init("example", 7), false),
            (
                "timeout", .otherError(NSError(domain: NSURLErrorDomain, code: -1001)), .init(NSURLErrorDomain, -1001),
                false
            ),
            ("lost", .otherError(NSError(domain: NSURLErrorDomain, code: -1005)), .init(NSURLErrorDomain, -1005), true),
            (
                "offline", .otherError(NSError(domain: NSURLErrorDomain, code: -1009)), .init(NSURLErrorDomain, -1009),
                true
            ),
        ]
        for (name, error, told, isNoNetwork) in errors {
            let ann = phone.courier(name, of: broker)
            ann.provider.fail(error)
            ann.connect()
            await world.settle()
            world.expect(
                ann.diary.take(),
                equals: [.connectionServiceAuthStart, .connectionServiceAuthFailure]
                    + (isNoNetwork ? [.connectionUnavailable] : []), "\(name): what is told")
            world.expect(
                ann.diary.last(.connectionServiceAuthFailure)?.failure, equals: told, "\(name): with the error")
            world.expect(ann.state, equals: .disconnected, "\(name): and nobody is connected")
        }
    }

    static let courierServerErrors = Scenario(
        "courier/auth/server-errors",
        "While the server that issues options fails, it is asked again after 1, 2 and 4 seconds, and then with the back-off.",
        covers: ["CO-AUTH-5"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker()) {
            $0.interval = 3
            $0.maximumInterval = 10
        }
        ann.provider.fail(.httpError(statusCode: 500), times: 3)
        ann.provider.fail(.httpError(statusCode: 503), times: 4)
        ann.connect()
        try await world.advance(by: .minutes(1))
        world.expect(ann.provider.gaps, equals: [1, 2, 4, 3, 6, 10, 10], "when it was asked")
        world.expect(ann.isConnected, "in the end it is connected")
    }

    static let courierClientErrors = Scenario(
        "courier/auth/client-errors",
        "A server that refuses to issue options is asked again with the back-off only, each time without what was cached.",
        covers: ["CO-AUTH-6", "CO-AUTH-7"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker())
        for status in [401, 403, 499] { ann.provider.fail(.httpError(statusCode: status)) }
        ann.connect()
        try await world.advance(by: .minutes(1))
        world.expect(ann.provider.gaps, equals: [5, 10, 10], "when it was asked")
        world.expect(
            ann.provider.calls, equals: [.get, .clear, .get, .clear, .get, .clear, .get],
            "the cache is cleared once before each retry")
        world.expect(ann.isConnected, "in the end it is connected")

        let bob = world.courierApp("bob", of: try world.mqttBroker("other"))
        bob.provider.fail(.httpError(statusCode: 403))
        bob.connect()
        try await world.advance(by: .seconds(2))
        bob.app.run { bob.courier.connect(source: "a person who cannot wait") }
        try await world.advance(by: .minutes(1))
        world.expect(bob.provider.gaps, equals: [2], "connect() does not wait for its time, and takes its place")
        world.expect(bob.provider.calls, equals: [.get, .clear, .get], "without what was cached, either")
        world.expect(bob.isConnected, "and is connected")
        world.expect(
            bob.diary.names.prefix(4),
            equals: [
                .connectionServiceAuthStart, .connectionServiceAuthFailure, .connectionServiceAuthStart,
                .connectionServiceAuthSuccess,
            ], "which is told as what it is")
    }

    static let courierForgivenFailures = Scenario(
        "courier/auth/forgiven-failures", "After a success the delays after failures are the first ones again.",
        covers: ["CO-AUTH-8"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker())
        ann.provider.fail(.httpError(statusCode: 500), times: 5)
        ann.connect()
        try await world.advance(by: .minutes(1))
        world.expect(ann.provider.gaps, equals: [1, 2, 4, 5, 10], "the first time")
        world.expect(ann.isConnected, "it is connected")
        ann.disconnect()
        let asked = ann.provider.askedCount
        ann.provider.fail(.httpError(statusCode: 500), times: 2)
        ann.provider.fail(.httpError(statusCode: 404), times: 1)
        ann.connect()
        try await world.advance(by: .minutes(1))
        world.expect(
            Array(ann.provider.asked[asked...]).wholeSecondsBetween, equals: [1, 2, 5],
            "the second time begins with the same delays")
        world.expect(ann.isConnected, "it is connected again")
    }

    static let courierExpired = Scenario(
        "courier/auth/expired",
        "Credentials that the broker refuses are replaced at once, and not again and again without a pause.",
        covers: ["CO-AUTH-9"], networks: [.memory, .loopback]
    ) { world in
        let guests = GuestList(["ann": "new"])
        let broker = try world.mqttBroker(access: guests.access)
        let ann = world.courierApp("ann", of: broker) { $0.password = "old" }
        ann.provider.script = [.options(ann.provider.options)]
        ann.provider.password = "new"
        ann.connect()
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(),
            equals: [
                .connectionServiceAuthStart, .connectionServiceAuthSuccess, .connectionAttempt, .connectedPacketSent,
                .connectionFailure, .connectionLost, .connectionServiceAuthStart, .connectionServiceAuthSuccess,
                .connectionAttempt, .connectedPacketSent, .connectionSuccess,
            ], "it is refused, asks again and is let in, within a second")
        world.expect(ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 4), "the code is CONNACK's")
        world.expect(ann.provider.calls, equals: [.get, .clear, .get], "the cache was cleared")
        world.expect(broker.passwords(of: "ann"), equals: ["old", "new"], "CONNECT carried the new password")

        guests.passwords = [:]
        guests.refusal = .notAuthorized
        let asked = ann.provider.askedCount
        broker.disconnect("ann")
        try await world.advance(by: .seconds(40))
        world.expect(ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 5), "now nobody is let in")
        world.expect(
            broker.connectAttempts(of: "ann").wholeSeconds.dropFirst(2), equals: [0, 10, 10, 10],
            "the first refusal is followed by new credentials at once, the next ones only after the back-off")
        world.expect(ann.provider.askedCount - asked, equals: 4, "each of them asked for new credentials")

        let eve = world.courierApp("eve", of: broker)
        eve.connect()
        try await world.advance(by: .seconds(30))
        world.expect(
            broker.connectAttempts(of: "eve").wholeSeconds, equals: [0, 5, 10, 10],
            "a client that was never let in is as patient")
    }

    static let courierOtherRefusals = Scenario(
        "courier/auth/other-refusals",
        "Refusals that new credentials cannot cure lead to another attempt with the old ones, later.",
        covers: ["CO-AUTH-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        for code in [ConnectReturnCode.unacceptableProtocolVersion, .identifierRejected, .serverUnavailable] {
            let name = ClientIdentifier("refused with \(code.rawValue)")
            let ann = phone.courier(name.text, of: broker)
            broker.misbehave(.refuseConnect(code, of: name, first: 1))
            ann.connect()
            try await world.advance(by: .seconds(7))
            world.expect(
                ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", Int(code.rawValue)),
                "\(code): told with the code")
            world.expect(ann.isConnected, "\(code): the next attempt works")
            world.expect(ann.provider.calls, equals: [.get], "\(code): without asking for options")
            world.expect(broker.connectAttempts(of: name).wholeSeconds, equals: [5], "\(code): after five seconds")
        }
    }

    static let courierAuthenticationTimeout = Scenario(
        "courier/auth/timeout", "A provider that does not answer in time is asked again, as often as it takes.",
        covers: ["CO-AUTH-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) { $0.authenticationTimeout = 30 }
        ann.provider.script = [.silence, .silence]
        ann.connect()
        try await world.advance(by: .seconds(40))
        world.expect(ann.provider.gaps, equals: [30], "after thirty seconds it is asked again")
        ann.provider.answer(.failure(.httpError(statusCode: 401)))
        await world.settle()
        world.expect(
            ann.diary.count(of: .connectionServiceAuthFailure), equals: 0,
            "an answer to the question before the last one does not count any more")
        try await world.advance(by: .seconds(25))
        world.expect(ann.provider.gaps, equals: [30, 30], "every thirty seconds")
        world.expect(ann.diary.count(of: .connectionServiceAuthStart), equals: 3, "and each time it is told")
        world.expect(ann.isConnected, "in the end it is connected")
        ann.provider.answer()
        try await world.advance(by: .minutes(1))
        world.expect(broker.journal.openings.count, equals: 1, "nor does one that comes when all is done")

        ann.disconnect()
        let bob = world.courierApp("bob", of: broker) {
            $0.authenticationTimeout = .infinity
            $0.keepAlive = 0
        }
        bob.provider.script = [.silence]
        bob.connect()
        try await world.advance(by: .days(365))
        world.expect(bob.provider.calls, equals: [.get], "a timeout beyond all measure is none for a year")
        bob.provider.answer()
        try await world.advance(by: .seconds(2))
        world.expect(bob.isConnected, "and an answer counts still")
    }

    static let courierSilentProvider = Scenario(
        "courier/auth/silence", "A provider that takes a day to answer is waited for, and asked once.",
        covers: ["CO-AUTH-12"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker())
        ann.provider.script = [.silence]
        ann.connect()
        try await world.advance(by: .hours(12))
        world.expect(ann.provider.calls, equals: [.get], "it was asked once")
        ann.connect()
        world.expect(
            ann.diary.last(.connectDiscarded)?["reason"], equals: "Client is authenticating",
            "an impatient app is told why nothing happens")
        try await world.advance(by: .hours(12))
        world.expect(ann.provider.calls, equals: [.get], "nor is it asked again")
        ann.provider.answer()
        try await world.advance(by: .seconds(2))
        world.expect(ann.isConnected, "the answer counts")
    }
}

import Carillon
import CarillonCourier
import CourierMQTTChuck
import Foundation

/// The log of packets.
extension Scenario {
    static let courierChuckSession = Scenario(
        "courier/chuck/session", "A logger lists all packets of a session, and no password.", covers: ["CO-CHK-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker) {
            $0.keepAlive = 10
            $0.password = "geheim"
        }
        let logger = rider.app.run { MQTTChuckLogger() }
        try broker.publish("before", to: "news", retain: true)
        try await rider.comeOnline()
        broker.misbehave(.drop(.puback, first: 1))
        try rider.publish("again", to: "orders", .one)
        try await world.advance(by: .seconds(1))
        try await rider.loseConnection(to: broker)
        rider.subscribe("news", .one)
        try await world.advance(by: .seconds(1))
        try rider.publish("hello", to: "orders", .two)
        try await world.advance(by: .seconds(1))
        try broker.publish("there", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(12))
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        world.expect(
            logger.logs.map { "\($0.sending ? ">" : "")\($0.received ? "<" : "")\($0.commandType)" },
            equals: [
                ">Connect", "<Connack", ">Publish", ">Connect", "<Connack", ">Publish", "<Puback", ">Subscribe",
                "<Suback", "<Publish", ">Publish", "<Pubrec", ">Pubrel", "<Pubcomp", "<Publish", ">Puback", ">Ping",
                "<Pong", ">Disconnect",
            ], "each packet is there, in its direction and in order")
        let publishes = logger.logs.filter { $0.commandType == "Publish" }
        world.expect(
            publishes.map { "\($0.qos)\($0.dup ? " again" : "")\($0.retained ? " retained" : "")" },
            equals: ["one", "one again", "zero retained", "two", "one"], "with its level of QoS and its flags")
        world.expect(
            logger.logs.allSatisfy { $0.commandType == "Publish" || !$0.dup && !$0.retained },
            "which no other packet has")
        world.expect(
            logger.logs.filter(\.sending).map(\.messageId),
            equals: broker.journal.received(from: "rider").map {
                Int(($0.requestIdentifier ?? $0.identifier)?.rawValue ?? 0)
            }, "with the identifier that the broker reads")
        world.expect(logger.logs.first?.host, equals: "broker", "CONNECT says where to")
        world.expect(logger.logs.first?.clientId, equals: "rider", "and who")
        if world.networkKind == .memory {
            world.expect(
                publishes.map(\.dataLength),
                equals: [2 + 6 + 2 + 5, 2 + 6 + 2 + 5, 2 + 4 + 6, 2 + 6 + 2 + 5, 2 + 4 + 2 + 5], "and its length")
            world.expect(
                logger.logs.allSatisfy { ($0.messageId == 0) == !$0.hasIdentifier },
                "and its identifier, whichever way it goes")
        }
        world.expect(
            logger.logs.allSatisfy { !"\($0)".contains("geheim") && !"\($0)".contains("67656865696d") },
            "the password is nowhere, neither as text nor in digits")
        world.expect(
            broker.journal.received(.connect, from: "rider").count, equals: 2, "while the broker has let the rider in")
    }

    static let courierChuckLimit = Scenario(
        "courier/chuck/limit", "The list is trimmed to 240 when it comes to 250.", covers: ["CO-CHK-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let logger = rider.app.run { MQTTChuckLogger() }
        try await rider.comeOnline()
        for number in 3...249 { try rider.publish("\(number)", to: "a", .zero) }
        try await world.advance(by: .seconds(1))
        world.expect(logger.logs.count, equals: 249, "249 have room")
        world.expect(logger.logs.first?.commandType, equals: "Connect", "the first one included")
        try rider.publish("250", to: "a", .zero)
        try await world.advance(by: .seconds(1))
        world.expect(logger.logs.count, equals: 240, "with the next one ten go")
        world.expect(logger.logs.allSatisfy { $0.commandType == "Publish" }, "the oldest ones")
    }

    static let courierChuckClear = Scenario(
        "courier/chuck/clear", "Clearing empties the list for good, and is told.", covers: ["CO-CHK-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let delegate = LogCounts()
        let logger = rider.app.run { MQTTChuckLogger() }
        logger.delegate = delegate
        try await rider.comeOnline()
        world.expect(delegate.counts, equals: [1, 2], "each packet is told")
        logger.clearLogs()
        await world.settle()
        world.expect(delegate.counts, equals: [1, 2, 0], "and so is that there is none")
        world.expect(
            rider.app.run { MQTTChuckLogger().logs.count }, equals: 0, "a logger that comes later begins with none")
        rider.relaunch()
        world.expect(rider.app.run { MQTTChuckLogger().logs.count }, equals: 0, "none comes back at the next launch")
        let second = rider.app.run { MQTTChuckLogger() }
        try await rider.comeOnline()
        world.expect(second.logs.count, equals: 2, "the packets that pass from then on are listed")
        for packetsLeft in [2, 0] {
            rider.relaunch()
            let next = rider.app.run { MQTTChuckLogger() }
            world.expect(next.logs.count, equals: packetsLeft, "until it is cleared in a launch in which none passes")
            next.clearLogs()
            await world.settle()
        }
    }

    static let courierChuckSearch = Scenario(
        "courier/chuck/search", "The search finds types and texts, whatever the capitals, once nobody types any more.",
        covers: ["CO-CHK-4"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let model = rider.app.run { MQTTChuckViewModel(logger: MQTTChuckLogger()) }
        try await rider.comeOnline()
        rider.subscribe("News")
        try await world.advance(by: .seconds(1))
        world.expect(
            model.logs.map(\.commandType), equals: ["Suback", "Subscribe", "Connack", "Connect"],
            "the newest comes first")
        model.searchText = "c"
        try await world.advance(by: .milliseconds(300))
        model.searchText = "CONN"
        try await world.advance(by: .milliseconds(499))
        world.expect(model.logs.count, equals: 4, "somebody may be typing still")
        try await world.advance(by: .milliseconds(1))
        world.expect(model.logs.map(\.commandType), equals: ["Connack", "Connect"], "half a second later it is found")
        model.searchText = ""
        try await world.advance(by: .seconds(1))
        world.expect(model.logs.count, equals: 4, "no text finds all")
    }

    static let courierChuckDeath = Scenario(
        "courier/chuck/death", "The log is there when the app's process has died, the last 250 packets of it.",
        covers: ["CO-CHK-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let logger = rider.app.run { MQTTChuckLogger() }
        try await rider.comeOnline()
        try rider.publish("hello", to: "a", .one)
        try await world.advance(by: .seconds(1))
        let logs = logger.logs
        world.expect(logs.map(\.commandType), equals: ["Connect", "Connack", "Publish", "Puback"], "four packets")
        rider.relaunch()
        let next = rider.app.run { MQTTChuckLogger() }
        world.expect(next.logs, equals: logs, "the next process has them")
        try await rider.comeOnline()
        for number in 1...300 { try rider.publish("\(number)", to: "a", .zero) }
        try await world.advance(by: .seconds(1))
        rider.relaunch()
        let last = rider.app.run { MQTTChuckLogger() }.logs
        world.expect(last.count, equals: 250, "the third one has the last of many")
        world.expect(last.allSatisfy { $0.commandType == "Publish" }, "and nothing older")
        if world.networkKind == .memory {
            world.expect(last.last?.dataString?.hasSuffix("300"), equals: true, "up to the very last")
        }
    }

    static let courierChuckShare = Scenario(
        "courier/chuck/share", "The log can be shared as text and as JSON, and does not give the password away.",
        covers: ["CO-CHK-6"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker) { $0.password = "geheim" }
        let model = rider.app.run { MQTTChuckViewModel(logger: MQTTChuckLogger()) }
        try await rider.comeOnline()
        let (text, json) = (try model.export(as: .text), try model.export(as: .json))
        world.expect(
            text.split(separator: "\n").map { $0.split(separator: " ")[2] }, equals: ["Connect", "Connack"],
            "as text it has a line for each packet, the oldest first")
        let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        world.expect(
            objects?.map { $0["commandType"] as? String }, equals: ["Connect", "Connack"], "as JSON it is an array")
        world.expect(
            objects?.map { $0["timestamp"] as? String },
            equals: model.logs.reversed().map {
                // A microsecond is added, because some dates lie slightly before their millisecond.
                ($0.timestamp + 1e-6).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            }, "with the time of each packet")
        world.expect(objects?.first?["host"] as? String, equals: "broker", "CONNECT says where to")
        world.expect(objects?.first?["port"] as? Int, equals: 1_883, "at which port")
        world.expect(objects?.first?["clientId"] as? String, equals: "rider", "and who")
        for shared in [text, json] {
            world.expect(
                !shared.contains("geheim") && !shared.contains("67656865696d"), "the password is in neither form")
        }
    }

    static let courierChuckTwoApps = Scenario(
        "courier/chuck/two-apps", "Two apps that talk at the same time have each their own log.", covers: ["CO-CHK-7"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let (ann, bob) = (world.courierApp("ann", of: broker), world.courierApp("bob", of: broker))
        let (ofAnn, ofBob) = (ann.app.run { MQTTChuckLogger() }, bob.app.run { MQTTChuckLogger() })
        ann.connect()
        bob.connect()
        try await world.advance(by: .seconds(2))
        world.expect(ofAnn.logs.map(\.commandType), equals: ["Connect", "Connack"], "ann's is ann's")
        world.expect(ofAnn.logs.first?.clientId, equals: "ann")
        world.expect(ofBob.logs.map(\.commandType), equals: ["Connect", "Connack"], "bob's is bob's")
        world.expect(ofBob.logs.first?.clientId, equals: "bob")
    }
}

extension MQTTChuckLog {
    /// Whether packets of this kind have an identifier.
    fileprivate var hasIdentifier: Bool {
        if commandType == "Publish" { return qos != "zero" }
        return !["Connect", "Connack", "Ping", "Pong", "Disconnect"].contains(commandType)
    }
}

/// The lengths of the list, one for each update. The class is confined to its world.
private final class LogCounts: MQTTChuckLoggerDelegate, @unchecked Sendable {
    private(set) var counts: [Int] = []
    func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog]) { counts.append(logs.count) }
}

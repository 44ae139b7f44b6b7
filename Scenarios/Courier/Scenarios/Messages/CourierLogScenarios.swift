import Carillon
import CarillonCourier
import CourierMQTTChuck
import Foundation

/// The log of packets, line by line.
extension Scenario {
    static let courierChuckLines = Scenario(
        "courier/chuck/lines",
        "Each packet is a line that says all about it, in the order of the wire.",
        covers: ["CO-CHK-1"], networks: [.memory, .loopback], expectsExactTimes: true
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.device("rider", timeZone: "Asia/Jakarta").courier(of: broker) {
            $0.keepAlive = 10
            $0.userProperties = ["city": "Jakarta"]
        }
        world.network.setLatency(.milliseconds(125))
        let logger = rider.app.run { MQTTChuckLogger() }
        let model = rider.app.run { MQTTChuckViewModel(logger: logger) }
        world.expect(try model.export(as: .text), equals: "", "at first there is none")
        try broker.publish("before", to: "news", retain: true)
        try await rider.comeOnline()
        broker.misbehave(.drop(.puback, first: 1))
        try rider.publish("again", to: "orders", .one)
        try await world.advance(by: .seconds(1))
        broker.reset("rider")
        try await world.advance(by: .seconds(6))
        rider.subscribe("news", .two)
        try await world.advance(by: .seconds(1))
        try rider.app.run {
            try rider.courier.publishMessage(Data([0xFF, 0, 0x0A]), topic: "raw", qos: .two)
        }
        try await world.advance(by: .seconds(1))
        try broker.publish("\"there\"", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        rider.unsubscribe("news")
        try await world.advance(by: .seconds(11))
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        let lines = try model.export(as: .text).split(separator: "\n").map(String.init)
        // An engine that shows no bytes also assigns the packet identifiers itself.
        let isNative = world.networkKind == .loopback
        let packets: [(time: String, words: String, bytes: String, native: String?)] = [
            (
                "00.250", "-> Connect qos=zero",
                #"bytes=32 to=broker:1883 client=rider "{length = 32, bytes = 0x00044d51545404c0000a000572696465720005726964657200062a2a2a2a2a2a}""#,
                "-> Connect qos=zero to=broker:1883 client=rider"
            ),
            ("00.500", "<- Connack qos=zero", #"bytes=2 "\0\0""#, nil),
            ("02.000", "-> Publish qos=one id=1", #"bytes=15 "\0\u{06}orders\0\u{01}again""#, nil),
            (
                "08.375", "-> Connect qos=zero",
                #"bytes=32 to=broker:1883 client=rider "{length = 32, bytes = 0x00044d51545404c0000a000572696465720005726964657200062a2a2a2a2a2a}""#,
                "-> Connect qos=zero to=broker:1883 client=rider"
            ),
            ("08.625", "<- Connack qos=zero", #"bytes=2 "\u{01}\0""#, nil),
            ("08.625", "-> Publish qos=one id=1 dup", #"bytes=15 "\0\u{06}orders\0\u{01}again""#, nil),
            ("08.875", "<- Puback qos=zero id=1", #"bytes=2 "\0\u{01}""#, nil),
            (
                "09.000", "-> Subscribe qos=zero id=1", #"bytes=9 "\0\u{01}\0\u{04}news\u{02}""#,
                "-> Subscribe qos=zero id=2"
            ),
            ("09.250", "<- Suback qos=zero id=1", #"bytes=3 "\0\u{01}\u{02}""#, "<- Suback qos=zero id=2"),
            ("09.250", "<- Publish qos=zero retained", #"bytes=12 "\0\u{04}newsbefore""#, nil),
            (
                "10.000", "-> Publish qos=two id=2", #"bytes=10 "{length = 10, bytes = 0x00037261770002ff000a}""#,
                "-> Publish qos=two id=3"
            ),
            ("10.250", "<- Pubrec qos=zero id=2", #"bytes=2 "\0\u{02}""#, "<- Pubrec qos=zero id=3"),
            ("10.250", "-> Pubrel qos=zero id=2", #"bytes=2 "\0\u{02}""#, "-> Pubrel qos=zero id=3"),
            ("10.500", "<- Pubcomp qos=zero id=2", #"bytes=2 "\0\u{02}""#, "<- Pubcomp qos=zero id=3"),
            ("11.125", "<- Publish qos=two id=1", #"bytes=15 "\0\u{04}news\0\u{01}\"there\"""#, nil),
            ("11.125", "-> Pubrec qos=zero id=1", #"bytes=2 "\0\u{01}""#, nil),
            ("11.375", "<- Pubrel qos=zero id=1", #"bytes=2 "\0\u{01}""#, nil),
            ("11.375", "-> Pubcomp qos=zero id=1", #"bytes=2 "\0\u{01}""#, nil),
            (
                "12.000", "-> Unsubscribe qos=zero id=3", #"bytes=8 "\0\u{03}\0\u{04}news""#,
                "-> Unsubscribe qos=zero id=4"
            ),
            ("12.250", "<- Unsuback qos=zero id=3", #"bytes=2 "\0\u{03}""#, "<- Unsuback qos=zero id=4"),
            ("22.000", "-> Ping qos=zero", #"bytes=0 """#, nil),
            ("22.250", "<- Pong qos=zero", #"bytes=0 """#, nil),
            ("23.000", "-> Disconnect qos=zero", #"bytes=0 """#, nil),
        ]
        world.expect(
            lines,
            equals: packets.map { packet in
                "2026-01-01T00:00:\(packet.time)Z "
                    + (isNative ? packet.native ?? packet.words : "\(packet.words) \(packet.bytes)")
            }, "one for each packet")
        world.expect(
            model.logs.map(model.time), equals: packets.reversed().map { "07:00:\($0.time)" },
            "the view shows the time of day where the phone is")
        world.expect(
            model.logs.map(\.isConnectOptionsAvailable),
            equals: model.logs.map { $0.commandType == "Connect" },
            "only CONNECT says where to")
        let connect = try world.require(logger.logs.first, "CONNECT")
        world.expect(
            connect.userProperties, equals: ["city": "Jakarta"], "with what the app adds to its options")
        world.expect(connect.keepAlive, equals: 10, "with its keep-alive")
        world.expect(connect.isCleanSession, equals: false, "and whether it begins anew")
        let json =
            try JSONSerialization.jsonObject(with: Data(model.export(as: .json).utf8)) as? [[String: Any]]
        world.expect(
            json?.map { "\($0["timestamp"] as? String ?? "") \($0["commandType"] as? String ?? "")" },
            equals: lines.map { line in
                let words = line.split(separator: " ")
                return "\(words[0]) \(words[2])"
            }, "JSON has the same times")
        world.expect(
            rider.app.run { MQTTChuckViewModel(logger: MQTTChuckLogger()).logs } == model.logs,
            "a view that comes later shows the same")
        model.searchText = "pub"
        try await world.advance(by: .seconds(1))
        world.expect(
            model.logs.map(\.commandType),
            equals: logger.logs.reversed().map(\.commandType).filter { $0.hasPrefix("Pub") },
            "a search finds some of them")
        model.clear()
        await world.settle()
        world.expect(model.logs.isEmpty && logger.logs.isEmpty, "and clearing leaves none")
    }

    static let courierChuckTopics = Scenario(
        "courier/chuck/topics", "The log is right whatever topics are called.", covers: ["CO-CHK-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let logger = rider.app.run { MQTTChuckLogger() }
        try await rider.comeOnline()
        let topics = [
            "it's', ... (3 bytes))", "a, QoS: 1, Options: 0x00)", "(m7, rc0)", "ÄÖ 🛵",
            String(repeating: "long/", count: 120),
            String(repeating: "é", count: 499),
        ]
        for topic in topics {
            for qos in [QoS.zero, .one, .two] { try rider.publish("hello", to: topic, qos) }
            rider.subscribe(topic, .two)
            try await world.advance(by: .seconds(1))
            try broker.publish("there", to: topic, qualityOfService: .exactlyOnce)
            try await world.advance(by: .seconds(1))
            rider.unsubscribe(topic)
            try await world.advance(by: .seconds(1))
        }
        let sent = broker.journal.received(from: "rider").map {
            "\($0.kind) \(($0.requestIdentifier ?? $0.identifier)?.rawValue ?? 0)".lowercased()
        }
        world.expect(
            logger.logs.filter(\.sending).map { "\($0.commandType) \($0.messageId)".lowercased() },
            equals: sent,
            "the broker has read the packets that were sent")
        world.expect(
            logger.logs.filter(\.received).map(\.commandType).sorted(),
            equals: (["Connack"]
                + topics.flatMap { _ in
                    ["Puback", "Pubrec", "Pubcomp", "Suback", "Publish", "Pubrel", "Unsuback"]
                }).sorted(), "and the packets that came are those that the broker has sent")
        world.expect(
            logger.logs.filter { $0.commandType == "Publish" }.map(\.qos),
            equals: topics.flatMap { _ in ["zero", "one", "two", "two"] },
            "with the level of each message")
    }

    static let courierChuckSettings = Scenario(
        "courier/chuck/settings",
        "The app says how long the list may be, how bytes are read, who is told, and whether packets are logged at all.",
        covers: ["CO-CHK-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let limits = [(1, 1), (2, 1), (3, 1), (19, 9), (20, 10), (21, 11), (30, 20)]
        let loggers = limits.map { limit, _ in
            let logger = rider.app.run { MQTTChuckLogger() }
            world.expect(logger.logsMaxSize, equals: 250, "250 unless said otherwise")
            logger.logsMaxSize = limit
            logger.delegate = LogTexts()
            return logger
        }
        let parsing = rider.app.run { MQTTChuckLogger() }
        parsing.dataStringParser = { $0.count == 9 ? "nine" : nil }
        world.expect(
            parsing.dataStringParser?(Data(count: 9)), equals: "nine", "the app reads bytes as it likes")
        try await rider.comeOnline()
        for number in 1...25 { try rider.publish("\(number)", to: "a", .one) }
        try await world.advance(by: .seconds(1))
        world.expect(parsing.logs.count, equals: 52, "there were 52 packets")
        for ((limit, rest), logger) in zip(limits, loggers) {
            world.expect(logger.logsMaxSize, equals: limit, "\(limit): as it was set")
            var counts: [Int] = []
            for _ in 1...52 {
                let next = (counts.last ?? 0) + 1
                counts.append(next >= limit ? rest : next)
            }
            let texts = try world.require(logger.delegate as? LogTexts, "the delegate that was set")
            world.expect(
                texts.counts, equals: counts, "\(limit): the list is cut to \(rest) when it is that long")
            world.expect(
                logger.logs, equals: Array(loggers[6].logs.suffix(logger.logs.count)),
                "\(limit): the newest stay")
        }
        if world.networkKind == .memory {
            try rider.publish("four5", to: "ab", .zero)
            try rider.publish("other", to: "a", .zero)
            try rider.app.run {
                try rider.courier.publishMessage(Data([0xFF, 0x0A, 0]), topic: "a", qos: .zero)
                try rider.courier.publishMessage(
                    String(repeating: "é", count: 20_000), topic: "a", qos: .zero)
            }
            try await world.advance(by: .seconds(1))
            let long = "\0\u{1}a" + String(repeating: "é", count: 8_190)
            world.expect(
                parsing.logs.suffix(4).map(\.dataString),
                equals: ["nine", "\0\u{1}aother", "{length = 6, bytes = 0x000161ff0a00}", long],
                "bytes are as the app reads them, else a text, else digits; a long packet is cut")
            world.expect(
                parsing.logs.suffix(4).map(\.dataLength), equals: [9, 8, 6, 40_003], "with their length")
            for count in [32_832, 32_833] {
                parsing.dataStringParser = { _ in String(repeating: "x", count: count) }
                try rider.publish("long", to: "a", .zero)
                try await world.advance(by: .seconds(1))
            }
            world.expect(
                parsing.logs.suffix(2).map(\.dataString),
                equals: [String(repeating: "x", count: 32_832), String(repeating: "x", count: 16_384) + "…"],
                "a text that the app makes of the bytes may be twice that long")
        }
        let count = parsing.logs.count
        let chuck = rider.app.run { CourierMQTTChuck.shared }
        world.expect(await chuck.isEnabled(), "packets are logged as long as there is a logger")
        await chuck.setEnabled(false)
        world.expect(await !chuck.isEnabled(), "or until the app switches that off")
        try rider.publish("unseen", to: "a", .zero)
        try await world.advance(by: .seconds(1))
        world.expect(parsing.logs.count, equals: count, "then none is logged")
        await chuck.setEnabled(true)
        try rider.publish("seen", to: "a", .zero)
        try await world.advance(by: .seconds(1))
        world.expect(parsing.logs.count, equals: count + 1, "until it is switched on again")
        withExtendedLifetime(loggers) {}
    }
}

/// The lengths of the list, one for each update. The class is confined to its world, so it is safe to share.
private final class LogTexts: MQTTChuckLoggerDelegate, @unchecked Sendable {
    private(set) var counts: [Int] = []
    func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog]) { counts.append(logs.count) }
}

import Carillon
import CourierCore
import CourierMQTT
import Foundation
import MQTTBroker
import MQTTWire
import TestBeds
import TestWorlds
import Testing

@testable import CourierMQTTChuck

@Suite("Logger")
struct LoggerTests {
    @Test("A whole session is there, packet by packet in the order of the wire")
    func session() throws {
        try inWorld { world in
            let broker = try world.chuckBroker()
            let phone = world.device("phone")
            let (logger, app) = phone.run { (MQTTChuckLogger(), ChuckApp(["news": .one])) }
            app.client.connect()
            try await world.advance(by: .seconds(1))
            try app.client.publishMessage("hello", topic: "orders", qos: .two)
            try await world.advance(by: .seconds(1))
            try broker.publish("there", to: "news", qualityOfService: .atLeastOnce)
            try await world.advance(by: .seconds(31))
            app.client.disconnect()
            await world.settle()
            #expect(
                logger.logs.map { "\($0.sending ? ">" : "<")\($0.commandType)" } == [
                    ">Connect", "<Connack", ">Subscribe", "<Suback", ">Publish", "<Pubrec", ">Pubrel", "<Pubcomp",
                    "<Publish", ">Puback", ">Ping", "<Pong", ">Disconnect",
                ])
            #expect(logger.logs.allSatisfy { $0.sending != $0.received && !$0.dup && !$0.retained })
            let sent = try #require(logger.logs.first { $0.commandType == "Publish" && $0.sending })
            #expect((sent.qos, sent.messageId) == ("two", 2))
            #expect(sent.dataLength == 2 + 6 + 2 + 5)
            #expect(sent.dataString?.hasSuffix("hello") == true)
            #expect(!sent.isConnectOptionsAvailable)
            let connect = try #require(logger.logs.first)
            #expect(connect.isConnectOptionsAvailable)
            #expect((connect.host, connect.port, connect.keepAlive) == ("broker", 1883, 30))
            #expect((connect.clientId, connect.isCleanSession, connect.scheme) == ("rider", false, "tcp"))
            #expect((connect.userProperties, connect.alpn) == (["a": "b"], ["mqtt"]))
            let ping = try #require(logger.logs.first { $0.commandType == "Ping" })
            #expect(ping.timestamp.timeIntervalSince(connect.timestamp) >= 29)
            #expect(ping.dataLength == 0)
        }
    }

    @Test("At its maximum the ten oldest go, of a short list half", arguments: [(250, 240), (30, 20), (5, 2), (0, 0)])
    func maximum(size: Int, rest: Int) throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            logger.logsMaxSize = size
            for number in 1..<max(2, size) { phone.post(["mid": UInt16(number)]) }
            await world.settle()
            #expect(logger.logs.count == max(0, size - 1))
            phone.post(["mid": UInt16(9_999)])
            await world.settle()
            #expect(logger.logs.count == rest)
            if rest > 0 { #expect(logger.logs.last?.messageId == 9_999) }
        }
    }

    @Test("A list of at most one packet shows the last one", arguments: [1, 2, 3])
    func shortList(size: Int) throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            logger.logsMaxSize = size
            for number in 1...4 {
                phone.post(["mid": UInt16(number)])
                await world.settle()
                #expect(logger.logs.last?.messageId == number)
                #expect(logger.logs.count <= size)
            }
        }
    }

    @Test("Clearing empties the list, on the main queue, and tells the delegate")
    func clear() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let delegate = Delegate()
            let logger = phone.run { MQTTChuckLogger() }
            logger.delegate = delegate
            phone.post()
            phone.post(["type": UInt8(4)])
            #expect(delegate.told.isEmpty)
            await world.settle()
            #expect(delegate.told == [["Publish"], ["Publish", "Puback"]])
            logger.clearLogs()
            await world.settle()
            #expect(delegate.told.last == [])
            #expect(logger.logs.isEmpty)
        }
    }

    @Test(
        "A note that is no packet is ignored",
        arguments: ["type", "qos", "retained", "duped", "mid", "sending", "received"])
    func malformed(key: String) throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post([key: nil])
            phone.post([key: "text"])
            phone.post(["qos": UInt8(3)])
            phone.run {
                NotificationCenter.default.post(name: mqttChuckNotification, object: CourierMQTTChuck.shared)
            }
            await world.settle()
            #expect(logger.logs.isEmpty)
        }
    }

    @Test(
        "Types have names",
        arguments: [
            (0, "None"), (1, "Connect"), (2, "Connack"), (3, "Publish"), (4, "Puback"), (5, "Pubrec"), (6, "Pubrel"),
            (7, "Pubcomp"), (8, "Subscribe"), (9, "Suback"), (10, "Unsubscribe"), (11, "Unsuback"), (12, "Ping"),
            (13, "Pong"), (14, "Disconnect"), (15, "Auth"), (16, "Unknown"), (255, "Unknown"),
        ])
    func names(type: Int, name: String) throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["type": UInt8(type)])
            await world.settle()
            #expect(logger.logs.map(\.commandType) == [name])
        }
    }

    @Test(
        "Bytes are shown as the parser has them, else as text, else as digits; without bytes there is neither text nor length"
    )
    func bytes() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["data": Data("Füße".utf8)])
            phone.post(["data": Data([0xFF, 0x00, 0x1A])])
            phone.post()
            await world.settle()
            logger.dataStringParser = { $0.count == 2 ? "two" : nil }
            phone.post(["data": Data([0xFF, 0xFE])])
            phone.post(["data": Data("abc".utf8)])
            await world.settle()
            #expect(
                logger.logs.map(\.dataString) == ["Füße", "{length = 3, bytes = 0xff001a}", nil, "two", "abc"])
            #expect(logger.logs.map(\.dataLength) == [6, 3, nil, 2, 3])
        }
    }

    @Test("A long packet is kept by its first 16 KiB, in whole characters if it is a text")
    func longPacket() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["data": Data(("a" + String(repeating: "ß", count: 50_000)).utf8)])
            phone.post(["data": Data(repeating: 0xFF, count: 100_000)])
            await world.settle()
            logger.dataStringParser = { _ in String(repeating: "x", count: 1_000_000) }
            phone.post(["data": Data([1])])
            await world.settle()
            #expect(logger.logs.map(\.dataLength) == [100_001, 100_000, 1])
            let texts = logger.logs.map { $0.dataString ?? "" }
            #expect(texts[0] == "a" + String(repeating: "ß", count: 8_191))
            #expect(texts[1].hasPrefix("{length = 100000, bytes = 0xffff"))
            #expect(texts.allSatisfy { $0.utf8.count < 40_000 })
        }
    }

    @Test("Packets are posted from the first logger to the last")
    func switching() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let chuck = phone.run { CourierMQTTChuck.shared }
            #expect(await !chuck.isEnabled())
            var first: MQTTChuckLogger? = phone.run { MQTTChuckLogger() }
            var second: MQTTChuckLogger? = phone.run { MQTTChuckLogger() }
            #expect(await chuck.isEnabled())
            phone.post()
            await world.settle()
            #expect(first?.logs.count == 1)
            first = nil
            #expect(await chuck.isEnabled())
            phone.post()
            await world.settle()
            #expect(second?.logs.count == 2)
            second = nil
            #expect(await !chuck.isEnabled())
            phone.post()
            let third = phone.run { MQTTChuckLogger() }
            await world.settle()
            #expect(third.logs.count == 2, "the packets that passed while nobody looked are not there")
        }
    }

    @Test("Each app has its own packets")
    func perApp() throws {
        try inWorld { world in
            let (one, other) = (world.device("one"), world.device("other"))
            let (mine, theirs) = (one.run { MQTTChuckLogger() }, other.run { MQTTChuckLogger() })
            one.post()
            await world.settle()
            #expect((mine.logs.count, theirs.logs.count) == (1, 0))
        }
    }

    /// Confined to the world's loop, hence safe to share.
    private final class Delegate: MQTTChuckLoggerDelegate, @unchecked Sendable {
        private(set) var told: [[String]] = []
        func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog]) { told.append(logs.map(\.commandType)) }
    }
}

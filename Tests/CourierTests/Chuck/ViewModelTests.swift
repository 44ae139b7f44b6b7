import Carillon
import CourierMQTT
import Foundation
import TestBeds
import TestWorlds
import Testing

@testable import CourierMQTTChuck

@Suite("View model")
struct ViewModelTests {
    @Test("The newest packet comes first, and the view that shows it is told")
    func order() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["mid": UInt16(1)])
            await world.settle()
            let model = phone.run { MQTTChuckViewModel(logger: logger) }
            let counts = Counts()
            model.onChange = { [weak model] in counts.all.append(model?.logs.count ?? -1) }
            #expect(model.logs.map(\.messageId) == [1])
            phone.post(["mid": UInt16(2)])
            await world.settle()
            #expect(model.logs.map(\.messageId) == [2, 1])
            model.clear()
            await world.settle()
            #expect(model.logs.isEmpty)
            #expect(counts.all == [2, 0])
        }
    }

    @Test("A search counts half a second after the last key, whatever the case, in types and texts", .exactTimes)
    func search() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            let model = phone.run { MQTTChuckViewModel(logger: logger) }
            phone.post(["mid": UInt16(1), "data": Data("Order 12".utf8)])
            phone.post(["mid": UInt16(2), "type": UInt8(8), "data": Data("news".utf8)])
            phone.post(["mid": UInt16(3), "type": UInt8(12)])
            await world.settle()
            model.searchText = "x"
            try await world.advance(by: .milliseconds(400))
            model.searchText = "oRDER"
            try await world.advance(by: .milliseconds(499))
            #expect(model.logs.count == 3, "nobody has stopped typing for long enough")
            try await world.advance(by: .milliseconds(1))
            #expect(model.logs.map(\.messageId) == [1])
            model.searchText = "SUBSC"
            try await world.advance(by: .seconds(1))
            #expect(model.logs.map(\.messageId) == [2])
            phone.post(["mid": UInt16(4), "type": UInt8(10)])
            phone.post(["mid": UInt16(5), "type": UInt8(13)])
            await world.settle()
            #expect(model.logs.map(\.messageId) == [4, 2], "packets that pass later are searched too")
            model.searchText = "nothing of the kind"
            try await world.advance(by: .seconds(1))
            #expect(model.logs.isEmpty)
            model.searchText = ""
            try await world.advance(by: .milliseconds(500))
            #expect(model.logs.count == 5)
        }
    }

    @Test("The listed packets are shared, oldest first: as lines, and as JSON", .exactTimes)
    func share() throws {
        try inWorld(now: "2026-03-02 09:30") { world in
            let phone = world.device("phone", timeZone: "Europe/Berlin")
            let logger = phone.run { MQTTChuckLogger() }
            let model = phone.run { MQTTChuckViewModel(logger: logger) }
            #expect(try model.export(as: .json).trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("["))
            #expect(try model.export(as: .text) == "")
            phone.post([
                "type": UInt8(1), "qos": UInt8(0), "mid": UInt16(0), "data": Data([0, 4, 0x22, 0x0A]),
                "connectOptions": ["host": "broker", "port": 1883, "clientId": "rider"] as [String: Any],
            ])
            try await world.advance(by: .milliseconds(1_250))
            phone.post(["duped": true, "retained": true, "sending": false, "received": true])
            await world.settle()
            #expect(
                try model.export(as: .text) == #"""
                    2026-03-02T09:30:00.000Z -> Connect qos=zero bytes=4 to=broker:1883 client=rider "\0\u{04}\"\n"
                    2026-03-02T09:30:01.250Z <- Publish qos=one id=7 dup retained

                    """#)
            let shared = try JSONSerialization.jsonObject(with: Data(model.export(as: .json).utf8))
            let objects = try #require(shared as? [[String: Any]])
            #expect(objects.map { $0["commandType"] as? String } == ["Connect", "Publish"])
            #expect(objects.first?["dataString"] as? String == "\u{0}\u{4}\"\n")
            #expect(objects.last?["timestamp"] as? String == "2026-03-02T09:30:01.250Z")
            #expect(objects.last?["host"] == nil)
            #expect(model.logs.map(model.time) == ["10:30:01.250", "10:30:00.000"])
            model.searchText = "publish"
            try await world.advance(by: .seconds(1))
            #expect(try model.export(as: .text).split(separator: "\n").count == 1)
        }
    }

    @Test("A packet is listed at its very millisecond, in the view and in what is shared", .exactTimes)
    func milliseconds() throws {
        try inWorld(now: "2026-03-02 09:30") { world in
            let phone = world.device("phone", timeZone: "Europe/Berlin")
            let model = phone.run { MQTTChuckViewModel(logger: MQTTChuckLogger()) }
            for _ in 1...50 {
                try await world.advance(by: .milliseconds(1))
                phone.post()
            }
            await world.settle()
            let milliseconds = (1...50).map { $0 < 10 ? "00\($0)" : "0\($0)" }
            #expect(model.logs.reversed().map(model.time) == milliseconds.map { "10:30:00.\($0)" })
            let lines = try model.export(as: .text).split(separator: "\n")
            #expect(lines.map { $0.prefix(24) } == milliseconds.map { "2026-03-02T09:30:00.\($0)Z" })
        }
    }

    @Test("A view that is gone neither keeps its logger nor hears of it")
    func release() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let chuck = phone.run { CourierMQTTChuck.shared }
            var logger: MQTTChuckLogger? = phone.run { MQTTChuckLogger() }
            var model: MQTTChuckViewModel? = phone.run { logger.map { MQTTChuckViewModel(logger: $0) } }
            weak let gone = model
            model?.searchText = "something"
            model = nil
            #expect(gone == nil)
            phone.post()
            try await world.advance(by: .seconds(1))
            #expect(logger?.logs.count == 1)
            logger = nil
            #expect(await !chuck.isEnabled())
        }
    }

    /// Confined to the world's loop, hence safe to share.
    private final class Counts: @unchecked Sendable {
        var all: [Int] = []
    }
}

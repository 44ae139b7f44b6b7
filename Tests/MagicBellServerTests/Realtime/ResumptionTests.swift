import Carillon
import CarillonEnvironment
import CarillonHTTP
import EventStream
import Foundation
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("The resumption of event streams", .timeLimit(.minutes(60)))
struct ResumptionTests {
    private static let channel = "user_1-project_1"

    /// Publishes messages with these names.
    private static func publish(_ names: String..., from desk: RealtimeDesk) async throws {
        for name in names { desk.server.publish(name, ["id": "n"], channel: channel) }
        try await desk.settle()
    }

    /// The name of the connection in the identifier of a stream's last message.
    private static func connection(_ listener: HTTPWireClient) -> String? {
        listener.streamed.last?.id.flatMap(StreamPlace.init)?.connection
    }

    @Test(
        "brings each missed message once, in order (MB-SSE-2)",
        arguments: ["lastEvent", "Last-Event-ID", "both"])
    func missed(form: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            try await Self.publish("a/1", "a/2", from: desk)
            let old = try #require(first.streamed.first?.id)
            let last = try #require(first.streamed.last?.id)
            first.connection.reset()
            try await desk.settle()
            try await Self.publish("a/3", "a/4", from: desk)
            try await world.advance(by: .seconds(60))
            // The field is newer than the query, which an EventSource repeats.
            let query = form == "Last-Event-ID" ? "" : "&lastEvent=\(form == "both" ? old : last)"
            let fields: HTTPFields = form == "lastEvent" ? [:] : ["Last-Event-ID": last]
            let second = try await desk.listen(
                "channels=\(Self.channel)&rewind=9\(query)", token: token, fields: fields)
            world.expect(second.names, equals: ["a/3", "a/4"], "the missed messages come, whatever rewind says")
            try await Self.publish("a/5", from: desk)
            world.expect(second.names, equals: ["a/3", "a/4", "a/5"], "and then what comes")
            world.expect(Self.connection(second), equals: Self.connection(first), "on the same connection, for Ably")
        }
    }

    @Test("goes on after any time, as long as nothing was forgotten that was missed")
    func quiet() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            try await Self.publish("a/1", from: desk)
            let last = try #require(first.streamed.last?.id)
            first.connection.reset()
            try await world.advance(by: .seconds(600))
            let second = try await desk.listen("channels=\(Self.channel)&lastEvent=\(last)", token: token)
            try await Self.publish("a/2", from: desk)
            world.expect(second.names, equals: ["a/2"], "nothing was missed")
            world.expect(Self.connection(second), equals: Self.connection(first), "and the server knows")
        }
    }

    @Test(
        "ends where messages were forgotten: the stream begins anew", arguments: ["after 2 minutes", "by the author"])
    func forgotten(how: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            try await Self.publish("a/1", from: desk)
            let last = try #require(first.streamed.last?.id)
            if how == "by the author" {
                desk.server.dropStreams(channel: Self.channel, keepingHistory: false)
                try await desk.settle()
                world.expect(first.wasReset, equals: true, "the stream is dropped")
                try await Self.publish("a/2", from: desk)
            } else {
                first.connection.reset()
                try await desk.settle()
                try await Self.publish("a/2", from: desk)
                try await world.advance(by: .seconds(121))
            }
            let second = try await desk.listen("channels=\(Self.channel)&lastEvent=\(last)", token: token)
            try await Self.publish("a/3", from: desk)
            world.expect(second.names, equals: ["a/3"], "only what comes")
            world.expect(Self.connection(second) != Self.connection(first), equals: true, "on another connection")
            let lost = desk.server.journal.events { if case .own(.realtime(.lostPlace)) = $0 { true } else { nil } }
            world.expect(lost.count, equals: 1, "the journal says so")
        }
    }

    @Test("works across a crash of the server, also for what was published while it was down")
    func crash() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            try await Self.publish("a/1", from: desk)
            desk.server.crash()
            try await desk.settle()
            desk.server.publish("a/2", ["id": "n"], channel: Self.channel)
            try desk.server.start()
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 0, "nobody listens")
            let last = try #require(first.streamed.last?.id)
            let second = try await desk.listen("channels=\(Self.channel)&lastEvent=\(last)", token: token)
            world.expect(second.names, equals: ["a/2"], "the channel remembers")
        }
    }

    @Test(
        "takes places of others for none",
        arguments: ["", "x", "other!1:5-0", ":-1", "1-1", "a:1-99999999999999999999", "NAME!1:5-99", "a:b-c"])
    func oddPlaces(place: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            try await Self.publish("a/1", from: desk)
            let last = place.replacingOccurrences(of: "NAME", with: desk.server.realtime.name)
            let listener = try await desk.listen("channels=\(Self.channel)&lastEvent=\(last)", token: token)
            try await Self.publish("a/2", from: desk)
            world.expect(listener.names, equals: ["a/2"], "the stream begins now")
        }
    }

    @Test("gives a new client the last messages if it rewinds", arguments: [(0, 0), (2, 2), (9, 3)])
    func rewind(asked: Int, count: Int) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            try await Self.publish("a/1", "a/2", "a/3", from: desk)
            let listener = try await desk.listen("channels=\(Self.channel)&rewind=\(asked)", token: token)
            world.expect(listener.names, equals: Array(["a/1", "a/2", "a/3"].suffix(count)), "in order")
        }
    }

    @Test("gives the last message by rewind where the place is forgotten, and only there", arguments: [true, false])
    func rewind(isForgotten: Bool) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            try await Self.publish("a/1", from: desk)
            let last = try #require(first.streamed.last?.id)
            desk.server.dropStreams(channel: Self.channel, keepingHistory: !isForgotten)
            try await desk.settle()
            try await Self.publish("a/2", from: desk)
            try await Self.publish("a/3", from: desk)
            let second = try await desk.listen("channels=\(Self.channel)&lastEvent=\(last)&rewind=1", token: token)
            world.expect(second.names, equals: isForgotten ? ["a/3"] : ["a/2", "a/3"], "the messages")
            world.expect(
                Self.connection(second) == Self.connection(first), equals: !isForgotten,
                "the connection's name tells the client whether it goes on")
            let third = try await desk.listen("channels=\(Self.channel)&rewind=9", token: token)
            world.expect(
                third.names, equals: isForgotten ? ["a/2", "a/3"] : ["a/1", "a/2", "a/3"],
                "a new client gets all that is remembered")
        }
    }

    @Test("remembers as many messages and bytes as a channel may have")
    func bounds() {
        var history = ChannelHistory(forgotten: 0)
        func message(_ number: UInt64, _ size: Int) -> ChannelMessage {
            ChannelMessage(
                "n", .string(String(repeating: "x", count: size)), on: "c", id: "i", number: number, milliseconds: 0,
                at: .zero)
        }
        for number in 1...1_200 { history.append(message(UInt64(number), 10)) }
        #expect(history.messages.count == 1_000)
        #expect(history.messages(after: 199) == nil, "message 200 is forgotten")
        #expect(history.messages(after: 200)?.count == 1_000)
        #expect(history.messages(after: 1_190)?.map(\.number) == Array(1_191...1_200))
        #expect(history.messages(after: 1_200)?.isEmpty == true)
        history.append(message(1_201, 200_000))
        #expect(history.byteCount <= ChannelHistory.byteLimit)
        history.append(message(1_202, 600_000))
        #expect(history.messages.isEmpty, "a message that is larger than the bound is not remembered")
        #expect(history.byteCount == 0)
        #expect(history.messages(after: 1_201) == nil)
        #expect(history.messages(after: 1_202)?.isEmpty == true)
    }

    @Test("is possible up to 64 MiB in all channels together; with more all is forgotten")
    func sharedBound() throws {
        let hub = RealtimeHub(APIBed().numbers, settings: MagicBellSettings()) { _ in
            Date(timeIntervalSince1970: 1_700_000_000)
        }
        /// Fills a channel to the last byte with one message.
        func fill(_ channel: String) throws {
            func size(_ name: String) -> Int {
                let number = hub.lastMessage + 1
                return ChannelMessage(
                    name, "", on: channel, id: "\(hub.name):\(number):0", number: number,
                    milliseconds: hub.milliseconds(at: .zero), at: .zero
                ).byteCount
            }
            // Each character of the text counts three times, and each one of the name twice.
            var name = "n"
            while (ChannelHistory.byteLimit - size(name)) % 3 != 0 { name += "n" }
            let text = String(repeating: "x", count: (ChannelHistory.byteLimit - size(name)) / 3)
            hub.remember(name, .string(text), on: channel, at: .zero)
            try #require(hub.channels[channel]?.history.byteCount == ChannelHistory.byteLimit)
        }
        for number in 1...63 { try fill("full \(number)") }
        // With so many channels the hub looks at each of them when the next message comes.
        for number in 1...10_000 { hub.change("idle \(number)") { _ in } }
        try fill("full 64")
        #expect(hub.channels.count == 64, "the idle ones are cleared away, and no other")
        hub.remember("n", "", on: "one more", at: .zero)
        #expect(hub.channels.isEmpty)
    }
}

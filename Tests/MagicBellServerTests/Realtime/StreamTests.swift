import Carillon
import CarillonEnvironment
import CarillonHTTP
import Foundation
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("The event streams of a MagicBell server", .timeLimit(.minutes(60)))
struct StreamTests {
    private static let channel = "user_1-project_1"

    @Test("carry messages in Ably's frames")
    func frames() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let listener = try await desk.listen("channels=\(Self.channel)", token: try await desk.token())
            desk.server.publish("notifications/read", ["id": "n1", "client_id": "x"], channel: Self.channel)
            try await desk.settle()
            world.expect(listener.answers.first?.head.fields["Content-Type"], equals: "text/event-stream", "type")
            let message = try #require(desk.server.realtime.channels[Self.channel]?.history.messages.first)
            let name = desk.server.realtime.name
            let time = message.milliseconds
            world.expect(
                listener.heard,
                equals: "id: \(name)!1:\(time)-1\nevent: message\n"
                    + "data: {\"id\":\"\(name):1:0\",\"name\":\"notifications/read\",\"timestamp\":\(time),"
                    + "\"encoding\":\"json\",\"channel\":\"user_1-project_1\","
                    + "\"data\":\"{\\\"id\\\":\\\"n1\\\",\\\"client_id\\\":\\\"x\\\"}\"}\n\n",
                "to the byte")
            desk.server.publish("odd/name", "a plain text", channel: Self.channel)
            try await desk.settle()
            let second = try JSON(text: try #require(listener.streamed.last?.data))
            world.expect(second["data"], equals: "a plain text", "a text travels as it is")
            world.expect(second["encoding"], equals: nil, "without encoding")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 1, "it is counted")
            listener.connection.reset()
            try await desk.settle()
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 0, "until it goes")
        }
    }

    @Test(
        "have other forms for those who ask",
        arguments: [
            ("/sse", "enveloped=false", "text/event-stream", "event: message\ndata: {\"id\":\"n1\"}\n\n"),
            ("/event-stream", "enveloped=false", "application/x-ndjson", "\"data\":\"{\\\"id\\\":\\\"n1\\\"}\"}\n"),
            ("/event-stream", "", "application/x-ndjson", "\"data\":\"{\\\"id\\\":\\\"n1\\\"}\"}}\n"),
        ])
    func forms(path: String, query: String, type: String, end: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let listener = try await desk.listen(
                "channel=\(Self.channel)&\(query)", path: path, token: try await desk.token())
            desk.server.publish("notifications/new", ["id": "n1"], channel: Self.channel)
            try await desk.settle()
            world.expect(listener.answers.first?.head.fields["Content-Type"], equals: type, "type")
            world.expect(listener.heard.hasSuffix(end), equals: true, "\(listener.heard.debugDescription)")
        }
    }

    @Test("are Server-Sent Events at /event-stream for those who accept them")
    func accepted() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let listener = try await desk.listen(
                "channels=\(Self.channel)", path: "/event-stream", token: try await desk.token(),
                fields: ["Accept": "text/event-stream"])
            world.expect(listener.answers.first?.head.fields["Content-Type"], equals: "text/event-stream", "type")
        }
    }

    @Test("keep every line of a text in the stream's grammar")
    func lines() {
        let message = ChannelMessage(
            "n", "one\r\ntwo\rthree\n", on: "c", id: "i", number: 1, milliseconds: 2, at: .zero)
        let format = StreamFormat(isEnveloped: false)
        #expect(
            String(decoding: format.bytes(of: message, connection: "c"), as: UTF8.self)
                == "id: c:2-1\nevent: message\ndata: one\ndata: two\ndata: three\ndata:\n\n")
    }

    @Test(
        "give signs of life every 15 s",
        arguments: [
            ("/sse", "", ":keepalive\n\n"), ("/sse", "heartbeats=true", "event: heartbeat\ndata:\n\n"),
            ("/event-stream", "heartbeats=true", "{\"event\":\"heartbeat\"}\n"), ("/event-stream", "", "\n"),
        ])
    func heartbeats(path: String, query: String, beat: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let listener = try await desk.listen(
                "channels=\(Self.channel)&\(query)", path: path, token: try await desk.token())
            try await world.advance(by: .seconds(14))
            world.expect(listener.heard, equals: "", "nothing yet")
            try await world.advance(by: .seconds(32))
            world.expect(listener.heard, equals: beat + beat + beat, "three in 46 s")
            desk.server.heartbeatInterval = .seconds(1)
            try await world.advance(by: .seconds(20))
            world.expect(listener.heard.count > 6 * beat.count, equals: true, "more often on demand")
            listener.connection.reset()
            try await desk.settle()
            world.expect(desk.server.realtime.nextDeadline, equals: nil, "nobody is left who needs one")
        }
    }

    @Test("give signs of life one after the other, in the order in which they have opened")
    func order() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            for _ in 0..<3 { _ = try await desk.listen("channels=\(Self.channel)", token: token) }
            try await world.advance(by: .seconds(15))
            let opened = desk.server.journal.compactMap { entry in
                if case .own(.own(.realtime(.openedStream))) = entry.event { entry.connection } else { nil }
            }
            let beats = desk.server.journal.compactMap { entry in
                if case .sent(let sent) = entry.event, case .piece = sent.content { entry.connection } else { nil }
            }
            world.expect(opened.count, equals: 3, "three streams are open")
            world.expect(beats, equals: opened, "each has had one, in order")
        }
    }

    @Test("have the times of their messages in milliseconds since 1970")
    func milliseconds() {
        let hub = RealtimeHub(APIBed().numbers, settings: MagicBellSettings()) { _ in
            Date(timeIntervalSince1970: 1_700_000_000.25)
        }
        #expect(hub.milliseconds(at: .zero) == 1_700_000_000_250)
    }

    @Test("tell their clients when to come again, if the author wants so")
    func retry() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            desk.server.sendsRetry = .seconds(10)
            let token = try await desk.token()
            let listener = try await desk.listen("channels=\(Self.channel)", token: token)
            world.expect(listener.heard, equals: "retry: 10000\n\n", "first of all")
            let lines = try await desk.listen("channels=\(Self.channel)", path: "/event-stream", token: token)
            world.expect(lines.heard, equals: "", "JSON has no form for it")
        }
    }

    @Test(
        "are refused with Ably's errors",
        arguments: [
            ("/sse?channels=user_1-project_1&accessToken=T", 400, 40_000),
            ("/sse?v=x&channels=user_1-project_1&accessToken=T", 400, 40_000),
            ("/sse?v=1.1&accessToken=T", 400, 40_000),
            ("/sse?v=1.1&channels=&accessToken=T", 400, 40_000),
            ("/sse?v=1.1&channels=:a&accessToken=T", 400, 40_010),
            ("/sse?v=1.1&channels=user_1-project_1,,&accessToken=T", 400, 40_010),
            ("/sse?v=1.1&channels=a%0Ab&accessToken=T", 400, 40_010),
            ("/sse?v=1.1&channels=user_1-project_1", 401, 40_101),
            ("/sse?v=1.1&channels=user_1-project_1&accessToken=other", 401, 40_143),
            ("/sse?v=1.1&channels=user_1-project_1&key=carillon.realtime:no", 401, 40_101),
            ("/sse?v=1.1&channels=user_2-project_1&accessToken=T", 401, 40_160),
            ("/sse?v=1.1&channels=user_1-project_1,user_2-project_1&accessToken=T", 401, 40_160),
            ("/sse?v=1.1&channels=user_1-project_1&rewind=many&accessToken=T", 400, 40_000),
            ("/sse?v=1.1&channels=user_1-project_1&rewind=-1&accessToken=T", 400, 40_000),
            ("/sse?v=1.1&channels=user_1-project_1&heartbeats=maybe&accessToken=T", 400, 40_000),
        ])
    func refusals(target: String, status: Int, code: Int) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            let client = desk.client()
            try client.get(target.replacingOccurrences(of: "accessToken=T", with: "accessToken=\(token)"))
            try await desk.settle()
            world.expect(client.statuses, equals: [status], "the status")
            world.expect(client.errorCode, equals: code, "the code")
            world.expect(client.answers.first?.isWhole, equals: true, "no stream")
            let error = try JSON(text: client.texts[0])["error"]
            world.expect(
                error?.object?.names.sorted(), equals: ["code", "href", "message", "statusCode"], "all members")
        }
    }

    @Test("open for a token or a key in the field Authorization", arguments: ["Bearer", "Bearer64", "Basic"])
    func authorization(scheme: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let key = desk.server.realtimeKey
            let token = try await desk.token()
            let value =
                switch scheme {
                case "Bearer": "Bearer \(token)"
                case "Bearer64": "Bearer \(Data(token.utf8).base64EncodedString())"
                default: "Basic \(Data("\(key.name):\(key.secret)".utf8).base64EncodedString())"
                }
            let listener = try await desk.listen("channels=\(Self.channel)", fields: ["Authorization": value])
            world.expect(listener.statuses, equals: [200], "open")
        }
    }

    @Test("hear several channels, and only those")
    func channels() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let key = desk.server.realtimeKey
            let listener = try await desk.listen("channels=a%7Cb&separator=%7C&key=\(key.name):\(key.secret)")
            for channel in ["a", "c", "b"] { desk.server.publish("to/\(channel)", [:], channel: channel) }
            try await desk.settle()
            world.expect(listener.names, equals: ["to/a", "to/b"], "not c")
        }
    }

    @Test("are no more than the server allows")
    func limit() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            desk.server.streamLimit = 1
            let token = try await desk.token()
            let first = try await desk.listen("channels=\(Self.channel)", token: token)
            let second = try await desk.listen("channels=\(Self.channel)", token: token)
            world.expect(first.statuses + second.statuses, equals: [200, 503], "one is let in")
            world.expect(second.errorCode, equals: 50_003, "the other learns why")
        }
    }

    @Test("of clients that take nothing are reset, and the others go on")
    func slowClient() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, start: false)
            var limits = desk.server.httpLimits
            limits.pausingByteCount = 20_000
            limits.outputByteCount = 100_000
            desk.server.httpLimits = limits
            try desk.server.start()
            let token = try await desk.token()
            let slow = try await desk.listen("channels=\(Self.channel)", token: token)
            let quick = try await desk.listen("channels=\(Self.channel)", token: token)
            slow.connection.pause()
            let text = String(repeating: "x", count: 20_000)
            for _ in 0..<200 where desk.server.streamCount(channel: Self.channel) == 2 {
                desk.server.publish("notifications/new", ["text": .string(text)], channel: Self.channel)
                try await desk.settle()
            }
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 1, "one is gone")
            let resets = desk.server.journal.events { if case .outputLimit = $0 { true } else { nil } }
            world.expect(resets.count, equals: 1, "for its waiting bytes")
            world.expect(quick.isOver, equals: false, "the other listens")
        }
    }
}

import CarillonServing
import HTTPWire
import JSONWire
import Testing

@testable import CarillonPlayground

@Suite("A service of one's own in serve", .timeLimit(.minutes(60)))
@CallerThread
struct OwnServiceTests {
    private static let services: [Service] = [
        .webSocket("table") {
            var orders = 0
            return { event, room in
                guard case .text(let dish, let guest) = event else { return }
                orders += 1
                room.sendToAll("\(guest): \(dish), order \(orders)")
            }
        },
        .http("shop") {
            var sold = 0
            return { request in
                switch request {
                case "POST /sales":
                    sold += 1
                    return .json(["sold": .number(Double(sold))], .created)
                case "GET /news": return .events()
                default: return .status(.notFound)
                }
            }
        },
    ]

    private static func withServices(
        _ body: (PlaygroundPorts, WebCaller) async throws -> Void
    ) async throws {
        try await Playground.withServers(services.map { $0.server(0) }, body)
    }

    private static func guest(at ports: PlaygroundPorts) async throws -> WebCaller {
        let guest = try await WebCaller.client(at: try #require(ports["table"]))
        #expect(try await guest.openWebSocket("/rooms/7") == 101)
        return guest
    }

    @Test("speaks WebSocket, is shown, speaks by itself, misbehaves, and begins anew")
    func webSocket() async throws {
        try await Self.withServices { ports, script in
            let ann = try await Self.guest(at: ports)
            try await ann.send("soup")
            #expect(try await ann.text() == "peer 1: soup, order 1")
            let state = try await script.ask(.get, "/admin/servers/table/state", [:]).body
            #expect(state["tables"]?[0]?["rows"] == [["peer 1", "/rooms/7"]])
            let said = try await script.ask(.post, "/admin/servers/table/actions/say", [:], ["text": "closing"])
            #expect(said.status == 200 && said.body["result"]?["clients"] == 1, "\(said.body)")
            #expect(try await ann.text() == "closing")

            let loss: JSON = ["action": "drop", "kinds": ["text"], "first": 1]
            #expect(try await script.ask(.post, "/admin/servers/table/misbehaviours", [:], loss).status == 200)
            for dish in ["salad", "bread"] { try await ann.send(dish) }
            let heard = try await ann.text()
            #expect(heard == "peer 1: bread, order 3", "the answer before it was lost on its way")
            #expect(try await script.ask(.post, "/admin/servers/table/reset", [:]).status == 200)
            let bob = try await Self.guest(at: ports)
            try await bob.send("soup")
            #expect(try await bob.text() == "peer 1: soup, order 1")
        }
    }

    @Test("answers HTTP, and goes on with its state after a crash")
    func http() async throws {
        try await Self.withServices { ports, script in
            func sell() async throws -> JSON {
                let caller = try await WebCaller.client(at: try #require(ports["shop"]))
                return try await caller.ask(.post, "/sales", [:], [:]).body
            }
            #expect(try await sell() == ["sold": 1])
            #expect(try await script.ask(.post, "/admin/servers/shop/crash", [:]).status == 200)
            #expect(try await script.ask(.post, "/admin/servers/shop/start", [:]).status == 200)
            #expect(try await sell() == ["sold": 2])
            let event: JSON = ["path": "/news", "text": "sale"]
            let sent = try await script.ask(.post, "/admin/servers/shop/actions/sendEvent", [:], event)
            #expect(sent.body["result"]?["streams"] == 0, "\(sent.body)")
        }
    }
}

import Carillon
import CarillonHTTP
import HTTPHosting
import TestWorlds
import Testing
import WebSocketWire

@Suite("A service of one's own with WebSockets")
struct WebSocketServiceTests {
    struct Refusal: Error {}

    @Test("tells its author of clients, messages and ends, and sends where the author wants")
    func events() async throws {
        try await inBothNetworks { world in
            var heard: [String] = []
            let service = try world.webSocketServer("service", subprotocols: ["chat"]) { event, room in
                switch event {
                case .opened(let peer): heard.append("\(peer) opened \(peer.path) \(peer.query)")
                case .text(let text, let peer):
                    heard.append("\(peer) says \(text)")
                    if text == "leave" { room.close(peer, .goingAway, reason: "late") }
                case .data(let bytes, let peer): room.send(bytes + [0], to: peer)
                case .closed(let peer): heard.append("\(peer) closed, \(room.peers.count) left")
                }
            }
            let (one, two) = (world.httpClient("one", of: service), world.httpClient("two", of: service))
            try one.openWebSocket("/rooms/7?key=a%20b", subprotocols: ["other", "chat"])
            try await world.advance(by: .seconds(1))
            try two.openWebSocket()
            try await world.advance(by: .seconds(1))
            world.expect(
                one.answers[0].head.fields["Sec-WebSocket-Protocol"], equals: "chat", "the subprotocol is chosen")
            world.expect(service.peers.map(\.number), equals: [1, 2], "both are there")
            try one.say(.binary([1]))
            try two.say(.text("leave"))
            service.change { $0.sendToAll("to all") }
            try await world.advance(by: .seconds(1))
            world.expect(Set(one.spoken), equals: [.text("to all"), .binary([1, 0])], "the first hears its echo")
            world.expect(two.closeCode, equals: .goingAway, "the second is sent away")
            world.expect(
                heard,
                equals: [
                    "peer 1 opened [\"rooms\", \"7\"] [\"key\": \"a b\"]", "peer 2 opened [\"websocket\"] [:]",
                    "peer 2 says leave", "peer 2 closed, 1 left",
                ], "the author hears of everything")
            service.crash()
            try await world.advance(by: .seconds(1))
            world.expect(one.wasReset && service.peers.isEmpty, "nobody is there after a crash")
            service.change { $0.sendToAll("to nobody") }
        }
    }

    @Test("refuses what asks for no WebSocket, and ends the WebSocket of a client at whose event its author throws")
    func mistakes() async throws {
        try await inBothNetworks { world in
            let service = try world.webSocketServer("service") { event, _ in
                if case .text = event { throw Refusal() }
            }
            let (one, two) = (world.httpClient("one", of: service), world.httpClient("two", of: service))
            try one.get("/")
            try two.openWebSocket()
            try await world.advance(by: .seconds(1))
            world.expect(one.statuses.first.map { $0 >= 400 }, equals: true, "a plain request is refused")
            world.expect(service.peers.map(\.number), equals: [1], "only a WebSocket counts")
            try two.say(.text("hello"))
            try await world.advance(by: .seconds(1))
            world.expect(two.closeCode, equals: .internalError, "the client is told")
            let failures = service.journal.events { if case .own(.failed(let text)) = $0 { text } else { nil } }
            world.expect(failures, equals: ["Refusal()"], "the journal knows why")
        }
    }
}

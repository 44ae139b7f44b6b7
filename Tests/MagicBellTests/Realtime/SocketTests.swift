import CarillonEnvironment
import CarillonSimulation
import Foundation
import HTTPWire
import TestBasics
import TestBeds
import Testing
import WebSocketWire

@testable import MagicBell

/// A phone that opens WebSockets at a server.
///
/// Unchecked because it is confined to its world.
private final class SocketBed: TestBed, @unchecked Sendable {
    let told = Recorder<String>()
    private(set) var servers: [SocketServer] = []
    var refuses = false
    private(set) lazy var phone = environment(on: "phone")

    func listen() throws {
        let listener = try network.sockets(on: "server").listen(on: Endpoint(host: "server", port: 8080)) {
            [unowned self] in servers.append(SocketServer($0, refuses: refuses))
        }
        keep(listener)
    }

    func makeSocket(_ address: String = "ws://server:8080/x?api_key=key&token=t") throws -> RealtimeSocket {
        RealtimeSocket(try #require(URL(string: address)), phone) { [told] event in
            switch event {
            case .opened: told.note("opened")
            case .life: told.note("life")
            case .text(let text): told.note(text.count > 100 ? "\(text.count)" : text)
            case .ended(let end): told.note("ended: \(end)")
            }
        }
    }

    func server() throws -> SocketServer { try #require(servers.last) }
}

@Suite("A channel's WebSocket")
struct SocketTests {
    @Test("Texts come in order, pings are answered, and a Close ends it") func story() throws {
        try SocketBed().run { bed in
            try bed.listen()
            let socket = try bed.makeSocket("ws://server:8080/a%2Fb?api_key=k%26y&token=t")
            try await bed.pass()
            #expect(try bed.server().request?.target == "/a%2Fb?api_key=k%26y&token=t", "escapes stay as they are")
            #expect(try bed.server().request?.fields["Host"] == "server:8080")
            try bed.server().send("a")
            try bed.server().send("b")
            socket.ping()
            try await bed.pass()
            #expect(try bed.server().events == [.ping([])])
            try bed.server().close()
            try await bed.pass()
            #expect(
                bed.told.entries.filter { $0 != "life" } == [
                    "opened", "a", "b", "ended: broken(\"the server has closed the WebSocket\")",
                ])
            #expect(try bed.server().hasEnded)
        }
    }

    @Test("A socket that is closed sends a Close and tells nothing more") func close() throws {
        try SocketBed().run { bed in
            try bed.listen()
            let socket = try bed.makeSocket()
            try await bed.pass()
            try bed.server().send("a")
            socket.close()
            try await bed.pass()
            #expect(bed.told.entries == ["opened"])
            #expect(try bed.server().events == [.close(WebSocketClose(.normalClosure))])
        }
    }

    @Test("A refused handshake tells the status") func refusal() throws {
        try SocketBed().run { bed in
            bed.refuses = true
            try bed.listen()
            let socket = try bed.makeSocket()
            try await bed.pass()
            #expect(bed.told.entries == ["ended: status(403)"])
            socket.close()
        }
    }

    @Test(
        "A server that is not there, and an address of no use, end the socket",
        arguments: ["ws://server:8080/", "ws:///"])
    func failure(_ address: String) throws {
        try SocketBed().run { bed in
            let socket = try bed.makeSocket(address)
            try await bed.pass(.minutes(5))
            #expect(bed.told.entries.count == 1 && bed.told.entries[0].hasPrefix("ended: broken"))
            socket.close()
        }
    }

    @Test("A large message comes whole, and reading goes on after it") func large() throws {
        try SocketBed().run { bed in
            try bed.listen()
            let socket = try bed.makeSocket()
            try await bed.pass()
            for _ in 0..<3 { try bed.server().send(String(repeating: "x", count: 1_000_000)) }
            try await bed.pass(.seconds(10))
            #expect(bed.told.entries == ["opened", "1000000", "1000000", "1000000"])
            socket.close()
        }
    }
}

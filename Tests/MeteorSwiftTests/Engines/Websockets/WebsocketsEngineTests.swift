#if canImport(CWebsockets)
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBeds
import Testing
import WebSocketWire

@testable import MeteorSwift

@Suite("libwebsockets as an engine", .enabled(if: Hooks.areInstalled), .timeLimit(.minutes(60)))
struct WebsocketsEngineTests {
    @Test("It speaks where the network is there for such libraries, and an app has the other one")
    func choice() throws {
        for engine in TestedEngine.allCases {
            try EngineBed.play(on: engine) { bed in
                let setup = EngineSetup(environment: bed.phone, gate: Mailbox(bed.phone)) { _ in }
                #expect(setup.preferredEngine().name == engine.rawValue)
            }
        }
        let app = Environment.makeLive(
            name: "app", defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
        #expect(
            EngineSetup(environment: app, gate: Mailbox(app)) { _ in }.preferredEngine().name == "stream",
            "an app has the other one")
    }

    @Test(
        "A server that does not answer the handshake is given up when the library's patience is at an end",
        .exactTimes, arguments: ["", "HTTP/1.1 101 Switching Protocols\r\nUpgr"])
    func silence(_ start: String) throws {
        try EngineBed.play(on: .libwebsockets) { bed in
            bed.patience = .seconds(5)
            bed.answersRequests = false
            let server = try await bed.connect()
            try await bed.pass(.seconds(2))
            server.send(Array(start.utf8))
            try await bed.pass(.milliseconds(1_900))
            #expect(bed.events.isEmpty)
            try await bed.pass(.milliseconds(200))
            #expect(bed.events == [.ended("the server has not answered in time")])
            #expect(server.signals.contains { if case .closed = $0 { true } else { $0 == .endOfStream } })
            bed.answersRequests = true
            try await bed.connect()
            try await bed.pass(.minutes(20))
            #expect(bed.events.last == .opened, "an open WebSocket needs no patience")
        }
    }

    @Test("An address that the library would cut is refused")
    func longAddress() throws {
        try EngineBed.play(on: .libwebsockets) { bed in
            try bed.listen()
            for site in [
                "ws://server:3000/\(String(repeating: "x", count: 2_000))",
                "ws://\(String(repeating: "x", count: 120)):3000/", "ws://\(String(repeating: "x", count: 106)):3000/",
            ] {
                bed.engine.open(try ServerAddress(site))
                try await bed.pass()
                #expect(bed.end == "libwebsockets cannot send an address that is so long")
            }
            bed.engine.open(try ServerAddress("ws://\(String(repeating: "x", count: 105)):3000/"))
            try await bed.pass()
            #expect(bed.end == "\(NetworkError.unreachable)", "this name is just short enough, but nobody has it")
            let target = "/" + String(repeating: "x", count: 1_999)
            let server = try await bed.connect("ws://server:3000\(target)")
            #expect(server.request.hasPrefix("GET \(target) HTTP/1.1\r\n"))
        }
    }

    @Test("An engine that is stopped before it has found its way to the server reads no message until it may")
    func stoppedEarly() throws {
        try EngineBed.play(on: .libwebsockets) { bed in
            try bed.listen()
            bed.engine.open(try ServerAddress("ws://server:3000/websocket"))
            bed.engine.setReading(false)
            try await bed.pass()
            try #require(bed.ends.last).send("first")
            try await bed.pass()
            #expect(bed.events == [.opened])
            bed.engine.setReading(true)
            try await bed.pass()
            #expect(bed.texts == ["first"])
        }
    }

    @Test("The proxy of the process's environment is none of an app's")
    func proxy() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            try EngineBed.play(on: .libwebsockets) { bed in
                try await bed.connect()
                #expect(bed.events == [.opened])
            }
        }
    }

    @Test("A thousand reconnects leave no descriptor behind")
    func descriptors() async {
        // Other tests of this process open and close descriptors meanwhile, so the world gets one of its own.
        await #expect(processExitsWith: .success) {
            @Sendable func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            // The library, OpenSSL and the loop may keep a few descriptors for the process.
            try EngineBed.play(on: .libwebsockets) { try await $0.connect() }
            let before = try count()
            try EngineBed.play(on: .libwebsockets) { bed in
                _ = try await bed.connect()
                let during = try count()
                for number in 0..<1_000 {
                    let server = try await bed.connect()
                    #expect(bed.events.last == .opened)
                    switch number % 5 {
                    case 0: server.connection.reset()
                    case 1: server.send(WebSocketFrame(.close, []))
                    case 2: bed.engine.close()
                    case 3: server.send([0xFF])
                    default: server.connection.finish()
                    }
                    try await bed.pass()
                    server.connection.finish()
                }
                try await bed.pass(.seconds(10))
                #expect(try count() <= during, "no more than with one connection")
            }
            for _ in 0..<40 { try EngineBed.play(on: .libwebsockets) { try await $0.connect() } }
            // A thread that is about to end may still hold a few.
            #expect(try count() < before + 40, "a connection that stands at the end of its world ends with it")
        }
    }
}
#endif

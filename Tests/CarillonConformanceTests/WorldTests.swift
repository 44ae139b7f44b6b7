import CarillonConformance
import CarillonEnvironment
import CarillonHooks
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

/// The promises that a scenario can rely on, told as scenarios.
@Suite("A world")
struct WorldTests {
    static func result(
        on network: NetworkKind? = nil, _ body: @escaping Scenario.Body
    ) async throws -> ScenarioResult {
        let networks = network.map { Set([$0]) } ?? []
        let scenario = Scenario("test/world", "Something happens.", covers: [], networks: networks, body: body)
        return try #require(await Runner().run([scenario]).scenarios.first)
    }

    static func passes(on network: NetworkKind? = nil, _ body: @escaping Scenario.Body) async throws {
        let result = try await result(on: network, body)
        #expect(
            result.verdict == .pass, "\(result.run?.expectations.filter { !$0.passed } ?? []) \(result.reason ?? "")")
    }

    @Test("lets what is due at the last moment happen before it says that the time has passed", arguments: 1...20)
    func advance(seed: Int) async throws {
        final class Rung: @unchecked Sendable { var times = 0 }  // Used on the world's thread only.
        try await WorldTests.passes { world in
            let rung = Rung()
            for _ in 0..<10 { world.loop.schedule(after: .seconds(60)) { world.loop.enqueue { rung.times += 1 } } }
            try await world.advance(by: .seconds(60))
            world.expect(rung.times, equals: 10, "all have rung")
            world.expect(world.elapsed, equals: .seconds(60), "and no time was lost")
        }
    }

    @Test("advances to a wall-clock time, and not at all to one that has passed")
    func advanceToDate() async throws {
        try await WorldTests.passes { world in
            try await world.advance(to: World.date("2026-03-29 03:00:30", in: "Europe/Berlin"))
            world.expect(world.date.timeIntervalSince1970, equals: 1_774_746_030, "it is half a minute past three")
            try await world.advance(to: World.date("2026-01-01 00:00"))
            world.expect(world.date.timeIntervalSince1970, equals: 1_774_746_030, "and still is")
        }
        #expect(throws: ScenarioError.self) { try World.date("tomorrow") }
        #expect(throws: ScenarioError.self) { try World.date("2026-01-01 00:00", in: "Middle/Earth") }
    }

    @Test("waits for what shall eventually be so, as long as needed and no longer")
    func eventually() async throws {
        final class Count: @unchecked Sendable { var value = 0 }  // Used on the world's thread only.
        let result = try await WorldTests.result { world in
            let count = Count()
            for minute in 1...10 { world.loop.schedule(after: .minutes(minute)) { count.value = minute } }
            try await world.expect(eventually: count.value, equals: 3, "three minutes have been counted")
            world.expect(world.elapsed, equals: .minutes(3), "at the third minute")
            try await world.expect(eventually: count.value, equals: 99, within: .minutes(4), "ninety-nine minutes are")
            world.expect(world.elapsed, equals: .minutes(7), "no longer than was asked")
        }
        #expect(result.run?.expectations.map(\.passed) == [true, true, false, true])
    }

    @Test("has servers, which devices reach over the network by their names", arguments: NetworkKind.allCases)
    func servers(kind: NetworkKind) async throws {
        final class Heard: @unchecked Sendable {  // Used on the world's thread only.
            var text = ""
            var listener: (any Listener)?
        }
        let result = try await WorldTests.result(on: kind) { world in
            let server = world.server("echo"), phone = world.device("phone"), heard = Heard()
            heard.listener = try server.network.listen(on: Endpoint(host: "echo", port: 7)) { connection in
                connection.handler = { if case .data(let bytes) = $0 { connection.send(bytes) } }
            }
            let connection = phone.mainApp.environment.network.connect(to: Endpoint(host: "echo", port: 7))
            connection.handler = {
                if case .data(let bytes) = $0 { heard.text = String(decoding: bytes, as: UTF8.self) }
            }
            connection.send(Array("hello".utf8))
            try await world.expect(eventually: heard.text, equals: "hello", "it is answered")
            world.expect(server.random("dice") === server.random("dice"), "its random numbers are the world's")
        }
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.run?.lanes.map(\.name) == ["echo", "phone"])
        #expect(result.run?.lanes.map(\.kind) == [.server, .device])
    }

    @Test("lets no two share a name, be they devices or servers")
    func names() async throws {
        let result = try await WorldTests.result { world in
            _ = world.server("broker")
            _ = world.device("broker")
            _ = world.server("broker")
        }
        #expect(result.run?.expectations.map(\.passed) == [false, false, false])
    }

    @Test("gives each device a name and a zone that exist")
    func devices() async throws {
        let result = try await WorldTests.result { world in
            _ = world.device("phone")
            _ = world.device("phone")
            _ = world.device("watch", timeZone: "Middle/Earth")
        }
        #expect(result.run?.expectations.map(\.passed) == [false, false])
    }

    @Test("takes a device off the network with its link, and brings it back", arguments: NetworkKind.allCases)
    func reachability(network: NetworkKind) async throws {
        try await WorldTests.passes(on: network) { world in
            let server = world.device("server"), phone = world.device("phone")
            let listener = try server.mainApp.environment.network.listen(on: Endpoint(host: "server", port: 80)) {
                $0.handler = { _ in }
            }
            func call() async -> ConnectionEvent {
                let events = AsyncStream<ConnectionEvent>.makeStream()
                let connection = phone.mainApp.environment.network.connect(to: listener.endpoint)
                connection.handler = { events.continuation.yield($0) }
                defer { connection.reset() }
                for await event in events.stream { return event }
                return .endOfStream
            }
            world.expect(await call(), equals: .open, "with a link the call is taken")
            phone.setReachability(.unreachable)
            world.expect(await call(), equals: .closed(.unreachable), "without one it fails")
            phone.setReachability(.cellular)
            world.expect(await call(), equals: .open, "with another one it is taken again")
        }
    }

    @Test("ends everything of an app that is killed but what the system keeps for it", arguments: NetworkKind.allCases)
    func kill(network: NetworkKind) async throws {
        final class Seen: @unchecked Sendable { var events: [String] = [] }  // Used on the world's thread only.
        try await WorldTests.passes(on: network) { world in
            let seen = Seen()
            let server = world.device("server"), phone = world.device("phone")
            let listener = try server.mainApp.environment.network.listen(on: Endpoint(host: "server", port: 80)) {
                peer in
                peer.handler = { event in if event != .open { seen.events.append("server: \(event)") } }
            }
            let first = phone.mainApp.environment
            first.platform.defaults.set("kept", forKey: "key")
            try Data([1]).write(to: first.platform.directory.appendingPathComponent("file"))
            let connection = first.network.connect(to: listener.endpoint)
            connection.handler = { seen.events.append("phone: \($0)") }
            first.loop.schedule(after: .seconds(5)) { seen.events.append("timer") }
            first.loop.spawn {
                try await first.loop.clock.sleep(for: .seconds(5))
                seen.events.append("task")
            }
            try await world.advance(by: .seconds(1))
            phone.mainApp.kill()
            try await world.advance(by: .seconds(10))
            world.expect(
                seen.events, equals: ["phone: open", "server: endOfStream"], "only the server hears of the end")
            world.expect(phone.mainApp.state, equals: .notRunning, "the app does not run")

            phone.mainApp.launch()
            let second = phone.mainApp.environment
            world.expect(second !== first, "a launch is a new process")
            world.expect(second.platform.defaults.value(forKey: "key") as? String, equals: "kept", "defaults are kept")
            let file = second.platform.directory.appendingPathComponent("file")
            world.expect(try Data(contentsOf: file), equals: Data([1]), "and so are files")
        }
    }

    @Test("moves apps to the front and back as a person would, one in front at a time")
    func lifecycle() async throws {
        try await WorldTests.passes { world in
            let phone = world.device("phone")
            let other = phone.app("com.example.other")
            world.expect(
                [phone.mainApp.state, other.state], equals: [.active, .background], "the main app is in front")
            other.enterForeground()
            world.expect([phone.mainApp.state, other.state], equals: [.background, .active], "now the other one is")
            phone.run { world.expect(Environment.current.name, equals: "phone", "code runs in its own app") }
            other.run { world.expect(Environment.current.name, equals: "phone/com.example.other", "and in the other") }
        }
    }
}

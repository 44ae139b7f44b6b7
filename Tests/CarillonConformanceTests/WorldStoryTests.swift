import CCarillonRuns
import CarillonEnvironment
import CarillonHooks
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonConformance

/// The story that a world tells in its trace.
@Suite("The story of a world")
struct WorldStoryTests {
    @Test("Each event of devices and apps is in the trace once, with its time and its lane")
    func devices() async throws {
        let result = try await WorldTests.result { world in
            let phone = world.device("phone", timeZone: "Europe/Berlin")
            try await world.advance(by: .seconds(1))
            phone.travel(to: "Asia/Tokyo")
            phone.setClock(ahead: .seconds(90))
            phone.move(toLatitude: 52.5, longitude: -13.4)
            phone.setReachability(.cellular)
            phone.setReachability(.cellular)
            phone.setReachability(.unreachable)
            let other = phone.app("other")
            world.expect(phone.app("other") === other, "an app is installed once")
            other.enterForeground()
            other.enterBackground()
            other.enterBackground()
            other.kill()
            other.kill()
            world.expect(phone.timeZone.identifier, equals: "Asia/Tokyo", "it is elsewhere")
            world.note("the end")
            phone.travel(to: "Middle/Earth")
        }
        let run = try #require(result.run)
        #expect(run.expectations.map(\.passed) == [true, true, false])
        #expect(
            run.expectations.last?.text == "“Middle/Earth” is no time zone that this system knows")
        #expect(run.lanes.map(\.name) == ["phone", "phone/other"])
        #expect(run.lanes.map(\.kind) == [.device, .app])
        #expect(run.lanes.map(\.timeZone) == ["Europe/Berlin", nil])
        #expect(run.lanes.map(\.device) == [nil, "phone"])
        let events = run.trace.filter { $0.instant.nanoseconds > 0 }
        #expect(events.allSatisfy { $0.instant.nanoseconds == 1_000_000_000 })
        #expect(
            events.map { "\($0.kind) of \($0.lane): \($0.text)" } == [
                "device.timeZone of phone: phone is now in Asia/Tokyo",
                "device.clock of phone: phone's clock is set \(Duration.seconds(90)) ahead",
                "device.position of phone: phone is now at 52.5, -13.4",
                "device.reachability of phone: phone is now on \(Reachability.cellular.rawValue)",
                "device.reachability of phone: phone is now on \(Reachability.unreachable.rawValue)",
                "fault.offline of phone: phone is offline",
                "app.background of phone: phone goes to the background",
                "app.foreground of phone/other: phone/other comes to the front",
                "app.background of phone/other: phone/other goes to the background",
                "app.killed of phone/other: phone/other is killed", "note of scenario: the end",
            ])
        #expect(events[0]["timeZone"] == "Asia/Tokyo" && events[1]["seconds"] == "90")
    }

    @Test("An app that is installed later is made like those that were there")
    func laterApps() async throws {
        let result = try await WorldTests.result { world in
            let phone = world.device("phone")
            var seen: [String] = []
            phone.onAppInstalled { seen.append($0.name) }
            world.expect(seen, equals: ["phone"], "those that are here are seen at once")
            _ = phone.app("other")
            _ = phone.app("other")
            world.expect(seen, equals: ["phone", "phone/other"], "and a new one when it comes")
        }
        #expect(result.run?.expectations.filter { !$0.passed } == [])
    }

    @Test("A platform that is put before another one tells what that one tells")
    func forwarding() async throws {
        let result = try await WorldTests.result { world in
            world.decoratePlatforms { _, platform in ForwardingPlatform(to: platform) }
            let phone = world.device("phone", timeZone: "Asia/Tokyo", locale: "de_DE")
            phone.move(toLatitude: 1, longitude: 2)
            phone.setReachability(.cellular)
            phone.run {
                let platform = Environment.current.platform
                world.expect(platform.position, equals: GeographicPosition(latitude: 1, longitude: 2), "the place")
                world.expect(platform.reachability, equals: .cellular, "the link")
                world.expect(platform.applicationState, equals: .active, "the state")
                world.expect(platform.timeZone.identifier, equals: "Asia/Tokyo", "the zone")
                world.expect(platform.calendar.timeZone.identifier, equals: "Asia/Tokyo", "the calendar's zone")
                world.expect(platform.locale.identifier, equals: "de_DE", "the habits")
                let date = platform.date(at: .zero)
                world.expect(date, equals: world.loop.epoch, "the clock")
                world.expect(platform.instant(at: date + 1), equals: Instant(nanoseconds: 1_000_000_000), "its inverse")
            }
        }
        #expect(result.run?.expectations.filter { !$0.passed } == [])
    }

    @Test("An expectation has its sentence, or the value in a hundred characters, and a difference that ends")
    func sentences() async throws {
        struct Oops: Error {}
        let result = try await WorldTests.result { world in
            let short = String(repeating: "x", count: 98)
            world.expect(short, equals: short)
            world.expect(short + "y", equals: short + "y")
            world.expect(Array(0..<200), equals: Array(200..<400), "two hundred numbers are these")
            let error = await world.expectThrows("something is thrown") { throw Oops() }
            world.expect(error is Oops, "it is handed over")
            let nothing = await world.expectThrows("nothing is thrown") {}
            world.expect(nothing == nil, "and nothing is not")
            try await world.expect(eventually: 1, equals: 1)
            world.fail("it is over")
            world.expect(try world.require(Optional(5), "a number"), equals: 5, "a value that is there is handed over")
        }
        let expectations = try #require(result.run?.expectations)
        #expect(
            expectations.map(\.text) == [
                "equals \"\(String(repeating: "x", count: 98))\"", "equals \"\(String(repeating: "x", count: 96))…",
                "two hundred numbers are these", "something is thrown", "it is handed over", "nothing is thrown",
                "and nothing is not", "eventually equals 1", "it is over", "a value that is there is handed over",
            ])
        #expect(expectations.map(\.passed) == [true, true, false, true, true, false, true, true, false, true])
        #expect(expectations[5].difference == "nothing was thrown" && expectations[8].difference == "failed")
        let lines = try #require(expectations[2].difference).split(separator: "\n")
        // Twenty of either side with a line that counts the others, between the two brackets.
        #expect(lines.count == 47)
        #expect(lines[3] == "  [" && lines.filter { $0.contains("180") }.count == 2 && lines.last == "  ]")
    }

    @Test("Two values that look the same and are not are both shown")
    func lookalikes() async throws {
        struct Mute: Equatable, CustomStringConvertible {
            var number: Int
            var description: String { "mute" }
        }
        let result = try await WorldTests.result { $0.expect(Mute(number: 1), equals: Mute(number: 2)) }
        #expect(
            result.run?.expectations.first?.difference
                == "- expected: mute\n+ found:    mute\n  They look alike, and are not equal.")
    }

    @Test("A story that is kept has what happened before, and what happens until it ends")
    func keptStory() throws {
        let world = World(seed: Seed(1))
        _ = world.device("phone")
        world.note("before")
        world.expect(true, "it holds")
        let box = try FlightBox()
        world.keepStory(in: box)
        world.note("after")
        _ = world.device("tablet")
        world.expect(false, "it does not")
        world.endStory()
        world.note("too late")
        _ = world.server("late")
        world.expect(true, "too late")
        let story = FlightStory(box.bytes()[...])
        #expect(story.events == Array(world.trace.events.prefix(story.events.count)))
        #expect(story.events.filter { $0.kind == "note" }.map(\.text) == ["before", "after"])
        #expect(story.expectations.map(\.text) == ["it holds", "it does not"])
        #expect(story.lanes.map(\.name) == ["phone", "tablet"])
        #expect(box.header.pointee.epoch == 1_767_225_600)
        world.loop.onThisThread { world.dispose() }
    }

    @Test("Where timers fire late, a scenario that expects exact times does not run")
    func exactTimes() async throws {
        let scenario = Scenario("test/exact", "Exact.", covers: [], expectsExactTimes: true) { $0.expect(false, "no") }
        var options = RunOptions()
        options.lateness = .upTo(.microseconds(1_500))
        let result = try #require(await Runner(options: options).run([scenario]).scenarios.first)
        #expect(result.verdict == .unsupported)
        #expect(result.reason == "It expects exact times, and timers fire late here.")
        let run = try #require(result.run)
        #expect(run.reproduce == "carillon run 'test/exact' --seed 0x5eed --late-timers 2")
        #expect(run.virtualNanoseconds == 0 && run.epochSeconds == 0 && run.omittedEvents == 0)
        #expect(run.expectations.isEmpty && run.trace.isEmpty && run.digest == "")
        options.lateness = .none
        #expect(await Runner(options: options).run([scenario]).scenarios.first?.verdict == .fail)
    }

    @Test("A deadlock of many names some of them, and says how many more there are", .enabled(if: Hooks.areInstalled))
    func manyWaiters() async throws {
        let result = try await WorldTests.result(on: .memory) { world in
            let phone = world.device("phone"), server = world.server("server")
            let listener = try server.network.listen(on: Endpoint(host: "server", port: 7)) { $0.handler = { _ in } }
            // Confined to the world.
            nonisolated(unsafe) var connections: [any Connection] = []
            for _ in 0..<30 { connections.append(phone.mainApp.environment.network.connect(to: listener.endpoint)) }
            for connection in connections { connection.handler = { _ in } }
            for _ in 0..<30 {
                Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            }
            let timer = world.loop.schedule(after: .seconds(5)) {}
            world.loop.cancel(timer)
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            listener.close()
        }
        #expect(result.verdict == .timeout)
        let waiting = try #require(result.run?.ending?.waiting)
        #expect(waiting.count { $0.hasPrefix("A task that was made") } == 23, "\(waiting)")
        #expect(waiting.count { $0.hasPrefix("The scenario's own task waits") } == 1)
        #expect(waiting.contains("7 more tasks wait."))
        #expect(waiting.count { $0.hasPrefix("A timer due at ") } == 8)
        #expect(waiting.count { $0.hasPrefix("There is connection ") } == 24)
        #expect(waiting.last == "6 more connections are open.")
    }

    @Test("A scenario that covers nothing is a fault of the catalogue")
    func coversNothing() {
        let scenario = Scenario("t/a", "A.", covers: []) { _ in }
        let requirement = Requirement("T-1", "It works.", source: "us")
        #expect(
            [Suite("T", requirements: [requirement], scenarios: [scenario])].faults()
                == ["scenario “t/a” covers no requirement"])
        #expect([Suite("T", requirements: [], scenarios: [scenario])].faults() == [], "there is no catalogue")
    }
}

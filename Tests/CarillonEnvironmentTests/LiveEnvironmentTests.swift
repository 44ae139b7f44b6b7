import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("The live environment", .timeLimit(.minutes(60)))
struct LiveEnvironmentTests {
    private let environment = Environment.makeLive(
        name: "phone", defaults: MemoryStore(),
        directory: FileManager.default.temporaryDirectory.appendingPathComponent("carillon-live-\(getpid())"))

    private var platform: LivePlatform {
        get throws { try #require(environment.livePlatform) }
    }

    @Test("is the current one where no other is bound")
    func current() {
        #expect(Environment.current === Environment.live)
        #expect(Environment.live === Environment.live)
        #expect(!Environment.live.isRecording)
    }

    @Test("is current in what it runs and in the tasks that start there")
    func binding() async throws {
        environment.run { #expect(Environment.current === environment) }
        let spawned = environment.run { environment.loop.spawn { Environment.current } }
        #expect(try await spawned.value === environment)
        let nested = environment.run { Task { await Task { Environment.current }.value } }
        #expect(await nested.value === environment)
        await environment.run {
            await Task.yield()
            #expect(Environment.current === environment)
        }
        #expect(Environment.current === Environment.live)
    }

    @Test("records nothing, not even asks for the text")
    func recordsNothing() {
        environment.record(
            "test",
            {
                Issue.record("asked for the text"); return ""
            }())
    }

    @Test("draws different random numbers")
    func randomNumbers() {
        let random = environment.random("jitter")
        #expect(random === environment.random("jitter"))
        #expect(Set((0..<100).map { _ in random.next() }).count == 100)
    }

    @Test("has the system's time, and finds the instant of a date")
    func time() throws {
        let platform = try platform
        let now = environment.loop.now
        #expect(abs(environment.date.timeIntervalSinceNow) < 30)
        let date = platform.date(at: now.advanced(by: .hours(1)))
        let distance = platform.instant(at: date).duration(to: now.advanced(by: .hours(1)))
        #expect(abs(distance / .seconds(1)) < 1)
        #expect(platform.instant(at: .distantFuture).nanoseconds == .max)
        #expect(platform.instant(at: .distantPast).nanoseconds == .min)
        #expect(platform.calendar.timeZone.identifier == platform.timeZone.identifier)
    }

    @Test("has a directory that exists")
    func directory() throws {
        let directory = try platform.directory
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data("kept".utf8).write(to: directory.appendingPathComponent("file"))
    }

    @Test(
        "tells observers of the app's way from one state to another",
        arguments: [
            (
                ApplicationState.active, ApplicationState.background,
                [PlatformEvent.willResignActive, .didEnterBackground]
            ),
            (.background, .active, [.willEnterForeground, .didBecomeActive]),
            (.active, .inactive, [.willResignActive]),
            (.inactive, .active, [.didBecomeActive]),
            (.background, .notRunning, [.willTerminate]),
            (.active, .notRunning, [.willResignActive, .didEnterBackground, .willTerminate]),
            (.active, .active, []),
        ])
    func applicationStates(from: ApplicationState, to: ApplicationState, events: [PlatformEvent]) async throws {
        let platform = try platform
        platform.applicationState = from
        let log = Log<PlatformEvent>()
        let observation = platform.observe { [environment] event in
            #expect(environment.loop.isCurrent)
            log.append(event)
        }
        platform.applicationState = to
        await environment.loop.finishTurn()
        #expect(log.values == events)
        #expect(platform.applicationState == to)
        observation.cancel()
    }

    @Test("tells observers of the network, the place and the time zone, until they have had enough")
    func observation() async throws {
        let loop = LiveLoop(name: "test")
        let center = NotificationCenter()
        let platform = LivePlatform(
            loop: loop, defaults: MemoryStore(), directory: FileManager.default.temporaryDirectory,
            notificationCenter: center)
        let log = Log<PlatformEvent>()
        let observation = platform.observe { log.append($0) }
        platform.reachability = .unreachable
        platform.reachability = .unreachable
        platform.position = GeographicPosition(latitude: 52.5, longitude: 13.4)
        center.post(name: .NSSystemTimeZoneDidChange, object: nil)
        await loop.finishTurn()
        #expect(log.values == [.reachabilityDidChange, .positionDidChange, .timeZoneDidChange])

        // Also if what happened is on its way when it is cancelled.
        try await loop.spawn {
            platform.reachability = .wifi
            observation.cancel()
        }.value
        await loop.finishTurn()
        #expect(log.values.count == 3)
    }

    @Test("keeps small values in the user defaults")
    func defaults() {
        let suite = "carillon.test.\(getpid())"
        let store = UserDefaultsStore(suite: suite)
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        store.set("Ada", forKey: "user")
        store.set([1, 2], forKey: "badges")
        #expect(store.value(forKey: "user") as? String == "Ada")
        #expect(store.keys == ["badges", "user"])
        store.set(nil, forKey: "user")
        #expect(store.value(forKey: "user") == nil)
        #expect(store.keys == ["badges"])
    }
}

/// Touched by one test at a time, hence safe to share.
private final class MemoryStore: KeyValueStore, @unchecked Sendable {
    private var values: [String: Any] = [:]
    func value(forKey key: String) -> Any? { values[key] }
    func set(_ value: Any?, forKey key: String) { values[key] = value }
    var keys: [String] { values.keys.sorted() }
}

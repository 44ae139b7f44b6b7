import CarillonConformance
import CarillonResults
import Synchronization
import Testing

@Suite("Saboteurs")
struct SaboteurCheckTests {
    /// Two requirements, each with a scenario that looks at one thing about the phone.
    static let scenarios = [
        Scenario("test/wifi", "The phone is on Wi-Fi.", covers: ["T-1"]) { world in
            world.expect(world.device("phone").mainApp.platform.reachability, equals: .wifi, "the phone is on Wi-Fi")
        },
        Scenario("test/right-clock", "The phone's clock is right.", covers: ["T-2"]) { world in
            world.expect(world.device("phone").date, equals: world.date, "the clock is right")
        },
    ]

    static func outcome(_ saboteur: Saboteur) async throws -> SaboteurResult {
        try #require(await SaboteurCheck(options: RunOptions()).run([saboteur], against: scenarios).first)
    }

    @Test("that make a scenario of what they break fail are caught, by the expectation that failed")
    func caught() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/late", "The clock is late.", breaks: ["T-2"]) { world in
                world.decorateApps { $0.device.setClock(ahead: .seconds(-60)) }
            })
        #expect(result.outcome == .killed)
        #expect(result.caughtBy == [.init(scenario: "test/right-clock", expectation: "the clock is right")])
    }

    @Test("that have not been let loose when the check is cancelled are not judged")
    func cancelled() async throws {
        let isCancelled = Atomic(false)
        let saboteurs = (1...3).map { Saboteur("test/idle-\($0)", "Nothing is wrong.", breaks: ["T-1"]) { _ in } }
        var check = SaboteurCheck(options: RunOptions()) { done, _, _ in
            if done == 2 { isCancelled.store(true, ordering: .relaxed) }
        }
        check.isCancelled = { isCancelled.load(ordering: .relaxed) }
        let results = check.runAndWait(saboteurs, against: SaboteurCheckTests.scenarios)
        #expect(results.map(\.id) == ["test/idle-1", "test/idle-2"])
    }

    @Test("that nothing comes of survive")
    func survives() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/idle", "Nothing is wrong.", breaks: ["T-1"]) { _ in })
        #expect(result.outcome == .survived)
        #expect(result.caughtBy == [])
    }

    @Test("must be caught for each requirement that they break, and not just for one")
    func everyRequirement() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/late", "The clock is late.", breaks: ["T-1", "T-2"]) { world in
                world.decorateApps { $0.device.setClock(ahead: .seconds(-60)) }
            })
        #expect(result.outcome == .survived)
        #expect(result.caughtBy.map(\.scenario) == ["test/right-clock"])
    }

    @Test("that bring the world down by themselves prove nothing")
    func crash() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/violent", "Everything traps.", breaks: ["T-1"]) { world in
                _ = [Int]()[world.devices.count]
            })
        #expect(result.outcome == .survived)
    }
}

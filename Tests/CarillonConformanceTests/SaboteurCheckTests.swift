import CarillonConformance
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
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

    static let known = SuiteTests.suites(["T-1", "T-2"])

    static func outcome(_ saboteur: Saboteur) async throws -> SaboteurResult {
        let check = SaboteurCheck(suites: known, options: RunOptions())
        return try #require(await check.run([saboteur], against: scenarios).first)
    }

    @Test("that make a scenario of what they break fail are caught, by the expectation that failed")
    func caught() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/late", "The clock is late.", breaks: ["T-2"]) { world in
                world.decorateApps { $0.device.setClock(ahead: .seconds(-60)) }
            })
        #expect(result.outcome == .killed)
        #expect(
            result.caughtBy == [
                .init(scenario: "test/right-clock", network: "none", failed: ["the clock is right"], heldTo: [])
            ])
    }

    @Test("that have not been let loose when the check is cancelled are not judged")
    func cancelled() async throws {
        let isCancelled = Atomic(false)
        let saboteurs = (1...3).map { Saboteur("test/idle-\($0)", "Nothing is wrong.", breaks: ["T-1"]) { _ in } }
        var check = SaboteurCheck(suites: SaboteurCheckTests.known, options: RunOptions()) { done, _, _ in
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

    @Test("that break what is in no catalogue are not let loose, and the result names it")
    func unknownRequirement() async throws {
        let result = try await SaboteurCheckTests.outcome(
            Saboteur("test/late", "The clock is late.", breaks: ["T-2", "T-8"]) { world in
                world.decorateApps { $0.device.setClock(ahead: .seconds(-60)) }
            })
        #expect(!result.outcome.isAsExpected)
        #expect(result.faults == [CatalogueError.breaks(["T-8"], saboteur: "test/late").description])
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

    // MARK: By sentence

    /// A phone whose clock and network are looked at, in this order.
    static let phone = Scenario("test/phone", "The phone is in order.", covers: ["T-1", "T-2"]) { world in
        let phone = world.device("phone")
        world.expect(phone.date, equals: world.date, "the clock is right")
        world.expect(phone.mainApp.platform.reachability, equals: .wifi, "the phone is on Wi-Fi")
    }

    static let late = Saboteur("test/late", "The clock is late.", breaks: ["T-2"]) { world in
        world.decorateApps { $0.device.setClock(ahead: .seconds(-60)) }
    }

    /// How a saboteur fares that is held to that list.
    static func outcome(
        _ saboteur: Saboteur = late, heldTo list: String, among scenarios: [Scenario] = [phone], gross: Bool = false
    ) -> SaboteurResult? {
        let suite = Suite(
            "Test", requirements: known.requirements, scenarios: scenarios, saboteurs: [saboteur],
            catches: CatchList(list))
        var check = SaboteurCheck(suites: [suite], options: RunOptions())
        check.looksForGrossness = gross
        return check.runAndWait([saboteur], against: scenarios).first
    }

    @Test("are caught by the expectation that they are held to")
    func held() {
        let result = SaboteurCheckTests.outcome(heldTo: "test/late\n  T-2 test/phone: the clock is right")
        #expect(result?.outcome == .killed)
        #expect(result?.faults == [])
        #expect(
            result?.caughtBy == [
                .init(
                    scenario: "test/phone", network: "none", failed: ["the clock is right"],
                    heldTo: ["the clock is right"])
            ])
    }

    @Test("are not caught by its neighbour")
    func mistaken() {
        let result = SaboteurCheckTests.outcome(heldTo: "test/late\n  T-2 test/phone: the phone is on Wi-Fi")
        #expect(result?.outcome == .mistaken)
        #expect(
            result?.faults == [
                "T-2: “the phone is on Wi-Fi” of test/phone did not fail; these did: “the clock is right”"
            ])
    }

    @Test("that are held to an expectation that nobody checks are told of it")
    func unknownExpectation() {
        let result = SaboteurCheckTests.outcome(heldTo: "test/late\n  T-2 test/phone: the clock is quick")
        #expect(result?.outcome == .mistaken)
        #expect(result?.faults == ["T-2: “the clock is quick” is no expectation of test/phone"])
    }

    @Test("that are held to nothing for a requirement are told of it")
    func heldToNothing() {
        let result = SaboteurCheckTests.outcome(heldTo: "")
        #expect(result?.outcome == .mistaken)
        #expect(result?.faults == ["no expectation is named that has to fail because T-2 is broken"])
    }

    @Test("prove nothing where the scenario fails without them, too")
    func unhealthy() {
        let broken = Scenario("test/broken", "It never works.", covers: ["T-2"]) { world in
            world.expect(world.device("phone").date, equals: .distantPast, "the clock is right")
        }
        let result = SaboteurCheckTests.outcome(
            heldTo: "test/late\n  T-2 test/broken: the clock is right", among: [broken])
        #expect(result?.outcome == .mistaken)
        #expect(result?.faults == ["test/broken does not pass without the saboteur either"])
    }

    @Test("are held to the end of a scenario if they make it never end")
    func endless() {
        let scenario = Scenario("test/alarm", "The alarm rings.", covers: ["T-1"]) { world in
            world.expect(true, "it is set")
            let phone = world.device("phone", timeZone: "Europe/Berlin")
            if phone.mainApp.environment.platform.timeZone == .gmt {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let deaf = Saboteur("test/deaf", "The phone is in Greenwich.", breaks: ["T-1"]) { world in
            world.decoratePlatforms { _, next in ForwardingPlatform(to: next, timeZone: { _ in .gmt }) }
        }
        let result = SaboteurCheckTests.outcome(
            deaf, heldTo: "test/deaf\n  T-1 test/alarm: the scenario comes to its end", among: [scenario])
        #expect(result?.outcome == .killed)
    }

    @Test(
        "that break more than a part of their suite are too gross, if one looks for it and the suite is large enough",
        arguments: [(6, false), (7, true)])
    func gross(others: Int, isLarge: Bool) {
        let list = "test/late\n  T-2 test/phone: the clock is right"
        let more = (0..<others).map { number in
            Scenario("test/date-\(number)", "The date is right.", covers: ["T-3"]) { world in
                world.expect(world.device("phone").date, equals: world.date, "the clock is right")
            }
        }
        let scenarios = SaboteurCheckTests.scenarios + [SaboteurCheckTests.phone] + more
        let gross = SaboteurCheckTests.outcome(
            heldTo: list + "\n  T-2 test/right-clock: the clock is right", among: scenarios, gross: true)
        #expect(gross?.outcome == (isLarge ? .tooGross : .killed))
        #expect(
            gross?.faults
                == (isLarge ? ["9 of 10 scenarios failed; a defect that its sentence describes breaks less"] : []))
    }

    @Test("none of whose scenarios is there have not been run")
    func unconcerned() {
        let result = SaboteurCheckTests.outcome(
            heldTo: "test/late\n  T-2 test/right-clock: the clock is right", among: [SaboteurCheckTests.scenarios[0]])
        #expect(result?.outcome == .notRun)
    }
}

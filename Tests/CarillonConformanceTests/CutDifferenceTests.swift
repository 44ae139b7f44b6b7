import CarillonEnvironment
import CarillonHooks
import CarillonResults
import Testing

@testable import CarillonConformance

/// Runs that a real library cuts short, beside what is known of that.
@Suite("A run that a real library cuts short")
struct CutDifferenceTests {
    /// A code that traps, after an expectation that fails.
    private static func trap(_ world: World) {
        world.expect(false, "it is ready")
        preconditionFailure("the strap is torn")
    }

    private static func run(
        _ ending: KnownDifference.Ending?, failing expectations: [String] = [],
        _ body: @escaping @Sendable (World) async throws -> Void
    ) async throws -> ScenarioResult {
        let known = KnownDifference(
            "test/cut", .fault, [], "It breaks.", because: "It is old.", failing: expectations, ending: ending)
        let scenario = Scenario("test/cut", "It rings.", covers: ["T-1"], timeLimit: .hours(1), body: body)
            .held(to: Reality("old", differences: [known]))
        return try #require(
            await Runner(suites: SuiteTests.suites(["T-1"])).run(scenario.cases(against: "old")).scenarios.first)
    }

    @Test("crashes as expected if that crash is listed")
    func crash() async throws {
        let result = try await CutDifferenceTests.run(
            .crash(saying: "trapped"), failing: ["it is ready"], { CutDifferenceTests.trap($0) })
        #expect(result.verdict == .expectedFail)
        #expect(result.reason == "It breaks. It is old.")
        #expect(result.run?.ending?.frames.isEmpty == false, "its story is still told")
    }

    @Test(
        "crashes beyond what is known if another crash is listed, or none, or an expectation that failed before is not")
    func otherCrash() async throws {
        for (ending, failing) in [
            (.crash(saying: "the bell is cracked"), ["it is ready"]), (nil, ["it is ready"]),
            (.timeout(), ["it is ready"]),
            (.crash(), []),
        ] as [(KnownDifference.Ending?, [String])] {
            let result = try await CutDifferenceTests.run(ending, failing: failing, { CutDifferenceTests.trap($0) })
            #expect(result.verdict == .crashed, "\(String(describing: ending))")
            #expect(result.reason?.hasPrefix("its code trapped") == true)
            #expect(result.reason?.hasSuffix("It differs in more than what is known: It breaks.") == true)
        }
    }

    @Test("is red if it does not crash any more")
    func staleCrash() async throws {
        let result = try await CutDifferenceTests.run(.crash(saying: "torn")) { $0.expect(true, "it rings") }
        #expect(result.verdict == .unexpectedPass)
        #expect(
            result.reason
                == "It is listed as different, and is not: a crash that says “torn”. Take that out of the list of differences."
        )
    }

    @Test("times out as expected if that is listed, by a deadlock and by the time limit")
    func timeout() async throws {
        let deadlock: @Sendable (World) async throws -> Void = { _ in
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        let tooLong: @Sendable (World) async throws -> Void = { try await $0.advance(by: .hours(2)) }
        #expect(try await CutDifferenceTests.run(.timeout(), deadlock).verdict == .expectedFail)
        #expect(try await CutDifferenceTests.run(.timeout(), tooLong).verdict == .expectedFail)
        #expect(try await CutDifferenceTests.run(.timeout(saying: "no such reason"), deadlock).verdict == .timeout)
        #expect(try await CutDifferenceTests.run(.crash(), deadlock).verdict == .timeout)
        let stale = try await CutDifferenceTests.run(.timeout()) { $0.expect(true, "it rings") }
        #expect(stale.verdict == .unexpectedPass)
    }
}

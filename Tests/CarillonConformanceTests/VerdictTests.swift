import CarillonConformance
import CarillonEnvironment
import CarillonHooks
import CarillonResults
import CarillonSimulation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Each way in which a scenario can end has its own verdict, and the others go on.
@Suite("Verdicts")
struct VerdictTests {
    static let good = Scenario("test/good", "All is well.", covers: []) { $0.expect(true, "all is well") }

    /// Runs a scenario between two good ones, which must not suffer.
    static func run(
        _ scenario: Scenario, options: RunOptions = RunOptions(),
        onProgress: (@Sendable (Runner.Progress) -> Void)? = nil
    ) async throws -> ScenarioResult {
        var options = options
        options.jobs = 2
        var runner = Runner(options: options, suites: SuiteTests.suites(["T-1"]))
        runner.onProgress = onProgress
        let results = await runner.run([good, scenario, good]).scenarios
        #expect(results[0].verdict == .pass)
        #expect(results[2].verdict == .pass)
        return results[1]
    }

    static func scenario(
        networks: Set<NetworkKind> = [], knownFailure: String? = nil, timeLimit: Duration = .days(1),
        stepLimit: Int = 100_000, _ body: @escaping Scenario.Body
    ) -> Scenario {
        Scenario(
            "test/subject", "Something happens.", covers: [], networks: networks, knownFailure: knownFailure,
            timeLimit: timeLimit, stepLimit: stepLimit, body: body)
    }

    @Test("Expectations that hold are a pass")
    func pass() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                try await world.advance(by: .hours(1))
                world.expect(world.elapsed, equals: .hours(1), "an hour has passed")
            })
        #expect(result.verdict == .pass)
        #expect(result.run?.expectations.map(\.text) == ["an hour has passed"])
        #expect(result.run?.virtualNanoseconds == 3_600_000_000_000)
        #expect(result.run?.reproduce == "carillon run 'test/subject' --seed 0x5eed")
    }

    @Test("An expectation that does not hold is a failure with its line, time and difference, and the scenario goes on")
    func fail() async throws {
        let line = #line + 5
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.expect(1, equals: 1, "one is one")
                try await world.advance(by: .seconds(5))
                world.expect([1, 2, 3], equals: [1, 4, 3], "the list is right")
                world.expect(false, "this holds")
            })
        #expect(result.verdict == .fail)
        let expectations = try #require(result.run?.expectations)
        #expect(expectations.map(\.passed) == [true, false, false])
        #expect(
            expectations[1].source == SourceLine(file: "Tests/CarillonConformanceTests/VerdictTests.swift", line: line))
        #expect(expectations[1].virtualNanoseconds == 5_000_000_000)
        #expect(expectations[1].difference?.contains("-   4,") == true)
        #expect(expectations[1].difference?.contains("+   2,") == true)
    }

    @Test("A scenario that expects nothing fails: it proves nothing")
    func nothingExpected() async throws {
        let result = try await VerdictTests.run(VerdictTests.scenario { _ in })
        #expect(result.verdict == .fail)
        #expect(result.run?.expectations.last?.text == "the scenario expects something")
    }

    @Test("A fault for a host that never existed is a mistake in the scenario")
    func unknownHost() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                _ = world.device("phone")
                world.network.partition("phone", "brocker")
                world.expect(true, "so far, so good")
            })
        #expect(result.verdict == .fail)
        #expect(result.run?.expectations.last?.difference == "there is no host named brocker")
    }

    @Test("An error that is thrown is a failure that shows it")
    func thrown() async throws {
        struct Oops: Error {}
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.expect(true, "so far, so good")
                throw Oops()
            })
        #expect(result.verdict == .fail)
        #expect(result.run?.expectations.last?.difference?.contains("Oops") == true)
    }

    @Test("Something required that is missing ends the scenario, as one failure")
    func required() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                _ = try world.require(Int?.none, "the answer")
                world.expect(false, "never reached")
            })
        #expect(result.run?.expectations.map(\.text) == ["the answer"])
    }

    @Test("A deadlock, a time limit and a step limit are timeouts that say which")
    func timeouts() async throws {
        let deadlock = VerdictTests.scenario { _ in
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let slow = VerdictTests.scenario(timeLimit: .minutes(1)) { try await $0.advance(by: .hours(1)) }
        let busy = VerdictTests.scenario { _ in while true { await Task.yield() } }
        for (scenario, reason) in [(deadlock, "deadlock"), (slow, "time limit"), (busy, "step limit")] {
            let result = try await VerdictTests.run(scenario)
            #expect(result.verdict == .timeout)
            #expect(result.reason?.hasPrefix(reason) == true)
        }
    }

    @Test("A deadlock says who waits for what", .enabled(if: Hooks.areInstalled))
    func deadlockStory() async throws {
        let line = #line + 4
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.note("before")
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            })
        #expect(result.run?.trace.map(\.text) == ["before"])
        let waiting = try #require(result.run?.ending?.waiting)
        #expect(waiting.count == 1)
        #expect(waiting.first?.contains("VerdictTests.swift:\(line)") == true, "\(waiting)")
    }

    @Test("A thread that blocks for ever is written off as a timeout", .enabled(if: Hooks.areInstalled))
    func blocked() async throws {
        let result = try await VerdictTests.run(VerdictTests.scenario { _ in VerdictTests.waitInVain() })
        #expect(result.verdict == .timeout)
        #expect(result.reason?.contains("semaphore") == true)
    }

    @Test("A world that hangs in real time is given up by the watchdog")
    func hung() async throws {
        final class Flag: Sendable { let isUp = Atomic(false) }
        let verdictIsKnown = Flag()
        var options = RunOptions()
        // So long that the scenarios beside it do not count as blocked, when a thousand tests want the processor.
        options.hangLimit = .seconds(3)
        // A thousand other tests may run before this one goes on, so it is the runner that ends the loop.
        let result = try await VerdictTests.run(
            VerdictTests.scenario { _ in while !verdictIsKnown.isUp.load(ordering: .relaxed) {} }, options: options,
            onProgress: { if $0.verdict == .timeout { verdictIsKnown.isUp.store(true, ordering: .relaxed) } })
        #expect(result.verdict == .timeout)
        #expect(result.reason?.hasPrefix("hung: it kept the processor busy") == true, "\(result.reason ?? "")")
        #expect(result.reason?.contains("VerdictTests.hung()") == true, "\(result.reason ?? "")")
    }

    /// A text whose printing traps, while standard output is locked.
    struct Unspeakable: CustomStringConvertible {
        var description: String { preconditionFailure("no words") }
    }

    #if canImport(Glibc)
    @Test("A trap in the middle of print leaves standard output to others")
    func trappedInPrint() async {
        // In a process apart: with standard output locked for good, this one could not even say that it failed.
        await #expect(processExitsWith: .success) {
            let result = try await VerdictTests.run(
                VerdictTests.scenario { _ in print(VerdictTests.Unspeakable()) })
            let stream = try #require(dlsym(nil, "stdout")).load(as: UnsafeMutablePointer<FILE>.self)
            guard result.verdict == .crashed, ftrylockfile(stream) == 0 else { _exit(EXIT_FAILURE) }
            _exit(EXIT_SUCCESS)
        }
    }
    #endif

    @Test("A trap is a crash of that scenario, not of the run")
    func trapped() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                let empty: [Int] = []
                _ = empty[Int(world.elapsed.components.seconds)]
            })
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains("trapped") == true)
        #expect(result.reason?.contains("VerdictTests.swift") == true, "\(result.reason ?? "")")
        #expect(result.run?.epochSeconds == 1_767_225_600)
    }

    @Test("An endless recursion is a crash of that scenario, not of the run")
    func overflowed() async throws {
        let result = try await VerdictTests.run(VerdictTests.scenario { _ in _ = VerdictTests.recurse(1) })
        #expect(result.verdict == .crashed)
    }

    private final class Held: Sendable {
        let isSuspended = DispatchSemaphore(value: 0)
        let resume = Mutex<(@Sendable () -> Void)?>(nil)
    }

    @Test("Touching the real world is a crash that names the leak", .enabled(if: Hooks.areInstalled))
    func leak() async throws {
        // A thread that was there before the world: a world starts none.
        let held = Held()
        Thread {
            held.isSuspended.wait()
            held.resume.withLock { $0 }?()
        }.start()
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.expect(true, "so far, so good")
                await withUnsafeContinuation { continuation in
                    held.resume.withLock { $0 = { continuation.resume() } }
                    world.loop.enqueue { held.isSuspended.signal() }
                }
            })
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains("touched the real world") == true)
    }

    @Test("A known failure is expected, and its success is not")
    func knownFailure() async throws {
        let failing = VerdictTests.scenario(knownFailure: "bug 7") { $0.expect(false, "it works") }
        #expect(try await VerdictTests.run(failing).verdict == .expectedFail)
        let fixed = VerdictTests.scenario(knownFailure: "bug 7") { $0.expect(true, "it works") }
        #expect(try await VerdictTests.run(fixed).verdict == .unexpectedPass)
    }

    @Test("The failing ones of many seeds are named, and the first of them is shown")
    func seeds() async throws {
        var options = RunOptions()
        options.seed = Seed(0)
        options.seedCount = 40
        let result = try await VerdictTests.run(
            VerdictTests.scenario { $0.expect($0.seed.value % 10 != 7, "the seed does not end in 7") }, options: options
        )
        #expect(result.verdict == .fail)
        #expect(result.seedsRun == 40)
        #expect(result.failingSeeds == ["0x7", "0x11", "0x1b", "0x25"])
        #expect(result.run?.seed == "0x7")
    }

    @Test("Two runs that differ although their seed is the same are reported with the first event that differs")
    func nondeterminism() async throws {
        final class Counter: @unchecked Sendable {
            let lock = NSLock()
            var value = 0
            func next() -> Int {
                lock.withLock {
                    value += 1; return value
                }
            }
        }
        let counter = Counter()
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([
            VerdictTests.scenario { world in
                world.note("same")
                world.note("run \(counter.next())")
                world.expect(true, "fine")
            }
        ])
        #expect(report.nondeterminism.count == 1)
        #expect(report.nondeterminism.first?.contains("event 2 differs") == true)
        #expect(await Runner(options: options).run([VerdictTests.good]).nondeterminism == [])
    }

    @Test("Cancelling leaves the rest unrun, and says so")
    func cancelled() async throws {
        var runner = Runner()
        runner.isCancelled = { true }
        let report = await runner.run([VerdictTests.good])
        #expect(report.wasCancelled)
        #expect(report.scenarios.first?.verdict == .notRun)
    }

    static func waitInVain() { DispatchSemaphore(value: 0).wait() }

    static func recurse(_ depth: Int) -> Int { depth == 0 ? 0 : recurse(depth + 1) &+ 1 }
}

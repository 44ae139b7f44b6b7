import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// One scenario, run once in a world of its own, with one seed.
struct WorldRun: Sendable {
    var scenario: Scenario
    var seed: Seed
    var saboteur: Saboteur?
    var schedule: Schedule = .shuffled
    var traceLimit = 2_000

    /// What came of it.
    struct Record: Sendable {
        var verdict: Verdict
        var reason: String?
        var run: ScenarioRun

        /// The expectations that failed.
        var failures: [ExpectationResult] { run.expectations.filter { !$0.passed } }
    }

    /// Runs the scenario on the calling thread.
    ///
    /// - Parameter onHopelessBlock: called if the world's thread blocks on something that can never come; it must not return.
    func execute(onHopelessBlock: @escaping @Sendable (String) -> Never) -> Record {
        let world = World(seed: seed, schedule: schedule, traceLimit: traceLimit)
        world.loop.onHopelessBlock = onHopelessBlock
        saboteur?.install(world)
        let scenario = scenario
        let run = world.loop.run(
            timeLimit: Instant.zero.advanced(by: scenario.timeLimit), stepLimit: scenario.stepLimit
        ) {
            try await scenario.body(world)
        }
        let record = record(of: run, in: world)
        world.loop.onThisThread { world.dispose() }
        return record
    }

    private func record(of run: SimulatedLoop.Run<Void>, in world: World) -> Record {
        var expectations = world.record.expectations
        var verdict: Verdict
        var reason: String?
        if let leak = run.leaks.first {
            verdict = .crashed
            reason = "It touched the real world: \(leak)"
        } else if run.outcome != .done {
            verdict = .timeout
            reason = run.outcome.description
        } else {
            func fail(_ text: String, _ difference: String) {
                expectations.append(
                    ExpectationResult(
                        text: text, passed: false, difference: difference, source: scenario.source,
                        virtualNanoseconds: world.loop.now.nanoseconds))
            }
            if case .failure(let error) = run.result, !(error is ScenarioError) || expectations.allSatisfy(\.passed) {
                fail("the scenario throws nothing", "\(error)")
            }
            let unknownHosts = world.network.namesWithoutHost
            if !unknownHosts.isEmpty {
                fail("faults strike hosts that exist", "there is no host named \(unknownHosts.joined(separator: ", "))")
            }
            if expectations.isEmpty {
                fail("the scenario expects something", "it came to its end without one expectation")
            }
            verdict = expectations.allSatisfy(\.passed) ? .pass : .fail
        }
        if let knownFailure = scenario.knownFailure {
            switch verdict {
            case .fail, .timeout: (verdict, reason) = (.expectedFail, knownFailure)
            case .pass: (verdict, reason) = (.unexpectedPass, "It is listed as failing: \(knownFailure)")
            default: break
            }
        }
        return Record(verdict: verdict, reason: reason, run: scenarioRun(expectations, world))
    }

    private func scenarioRun(_ expectations: [ExpectationResult], _ world: World) -> ScenarioRun {
        var digest = TraceDigest()
        digest.combine(world.trace.digest)
        digest.combine(world.loop.choices.digest)
        digest.combine(UInt64(bitPattern: world.loop.now.nanoseconds))
        return ScenarioRun(
            seed: seed.description, reproduce: scenario.reproduceCommand(seed), digest: digest.description,
            virtualNanoseconds: world.loop.now.nanoseconds, epochSeconds: Int64(world.loop.epoch.timeIntervalSince1970),
            expectations: expectations, lanes: world.record.lanes, trace: world.trace.events,
            omittedEvents: world.trace.count - world.trace.events.count)
    }

    /// A record for a run that could not give one itself.
    func record(_ verdict: Verdict, _ reason: String) -> Record {
        Record(
            verdict: verdict, reason: reason,
            run: ScenarioRun(
                seed: seed.description, reproduce: scenario.reproduceCommand(seed), digest: "", virtualNanoseconds: 0,
                epochSeconds: 0, expectations: [], lanes: [], trace: [], omittedEvents: 0))
    }
}

extension Scenario {
    /// The command that repeats a run with that seed.
    func reproduceCommand(_ seed: Seed) -> String { "carillon run '\(id)' --seed \(seed)" }
}

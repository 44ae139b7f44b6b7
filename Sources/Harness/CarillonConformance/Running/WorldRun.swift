import CCarillonRuns
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation

/// One run of a scenario, in a world of its own, with one seed.
struct WorldRun: Sendable {
    var scenarioCase: ScenarioCase
    var seed: Seed
    var saboteur: Saboteur?
    /// The choices of the run in place of those that the seed draws.
    var script: ChoiceScript?
    /// Whether the record has a ``RunObservation``.
    var isObserved = false
    /// Whether the story has the choices, so that a run which is cut short has told them.
    var tellsChoices = false
    /// The number of steps after which the run is given up; `nil` for that of the scenario.
    var stepLimit: Int?
    /// The options of the whole, among them those of this run's world.
    var options: RunOptions

    /// Whether the run needs a process of its own.
    var isIsolated: Bool {
        options.isolation == .ownProcesses || scenarioCase.scenario.needs.isOwn || !separateStatics.isEmpty
    }

    /// Whether the run may be done once more with all its events, if somebody has to read them. A run may not that is
    /// another one the second time.
    var mayBeRepeated: Bool {
        !options.keepsRealTime && scenarioCase.reality == nil && !isIsolated && !scenarioCase.isKept
    }

    /// The modules whose static and global variables each launch of an app has for itself.
    private var separateStatics: [String] {
        scenarioCase.scenario.needs.modules + (scenarioCase.reality?.separateStatics ?? [])
    }

    /// The command that repeats this run.
    var reproduceCommand: String {
        reproduceCommand()
    }

    /// Returns the command that repeats this run, with further options.
    private func reproduceCommand(_ further: [String] = []) -> String {
        let isolation = options.isolation == .ownProcesses ? ["--isolate"] : []
        let late = options.lateness == .none ? [] : ["--late-timers \(options.lateness.milliseconds)"]
        // A kept run names its saboteur in its file.
        let sabotage = scenarioCase.isKept ? [] : saboteur.map { ["--saboteur \($0.id)"] } ?? []
        return scenarioCase.reproduceCommand(seed, isolation + late + sabotage + further, by: options.command)
    }

    /// The result of a run.
    struct Record: Sendable {
        var verdict: Verdict
        var reason: String?
        var run: ScenarioRun
        /// The engines that spoke for clients.
        var engines: [String]
        /// The waits at the run's end, if they explain the verdict.
        var waiting: [Waiting] = []
        /// Whether the world was in a deadlock.
        var isDeadlock = false
        /// The way in which the run was cut short, if it was.
        var loss: Loss?
        /// The secrets that further texts about the run must not show; `nil` if they may show all.
        var secrets: RunSecrets? = RunSecrets()
        /// The first choice of the run's script that did not fit.
        var misfit: ChoiceMisfit?
        /// The observations for a search, if they were wanted.
        var observation: RunObservation?
        /// The comparison of a run that was cut short with the known differences, if it decided the verdict.
        var difference: DifferenceCheck?
        /// Whether the scenario asked for events that its world did not keep.
        var missedEvents = false
    }

    /// Runs the scenario on the calling thread.
    ///
    /// - Parameters:
    ///   - context: the box for the run's story, and the handler for a block that nothing can end.
    ///   - tracksTasks: whether the record of a deadlock says who waits for what.
    ///   - endInBlock: takes the record of a run that ends while code of it blocks the calling thread, and never
    ///     returns.
    func execute(
        in context: RunContext, tracksTasks: Bool = false, endInBlock: @escaping @Sendable (Record) -> Never
    ) -> Record {
        if options.lateness != .none, scenarioCase.scenario.expectsExactTimes {
            return record(.unsupported, "It expects exact times, and timers fire late here.")
        }
        // Somebody wants to know why a kept run fails, which is seldom told by its beginning.
        let isStory = scenarioCase.isKept && !isObserved
        let traceLimit = isStory ? max(options.traceLimit, RunOptions.storyLimit) : options.traceLimit
        let world = World(
            seed: seed, networkKind: scenarioCase.network ?? .memory, schedule: options.schedule,
            traceLimit: traceLimit, lateness: options.lateness, reality: scenarioCase.reality,
            keepsRealTime: options.keepsRealTime, script: script, choiceLimit: isObserved ? 1 << 20 : 0)
        let behaviours = isObserved ? Behaviours(in: world) : nil
        world.loop.onHopelessBlock = context.block
        let guarding = carillon_trap_guard()
        world.loop.onTurn = { carillon_trap_adopt(guarding) }
        world.loop.onTurnsEnd = { carillon_trap_leave() }
        world.trace.showsSecrets = options.showsSecrets
        world.keepStory(in: context.box, withChoices: tellsChoices)
        let need = scenarioCase.scenario.needs
        if need.isOwn, TimeZone(identifier: need.timeZone) == nil {
            world.fail(
                "“\(need.timeZone)” is no time zone that this system knows; use an identifier such as Asia/Tokyo")
        }
        if tracksTasks { world.loop.trackTasks() }
        context.explain { [loop = world.loop] in loop.awaited }
        saboteur?.install(world)
        let scenario = scenarioCase.scenario
        let finish: @Sendable (SimulatedLoop.Run<Void>) -> Record = { run in
            var record = end(run, of: world)
            if let behaviours { record.observation = RunObservation(of: world, behaviours) }
            return record
        }
        let run = world.loop.run(
            timeLimit: Instant.zero.advanced(by: scenario.timeLimit), stepLimit: stepLimit ?? scenario.stepLimit,
            restLimit: scenario.restLimit, endInBlock: { endInBlock(finish($0)) }
        ) {
            do throws(MissingStatics) { try world.loop.separateStatics(of: separateStatics) } catch {
                return world.fail(error.description)
            }
            if let weather = scenario.weather { world.begin(weather) }
            try await scenario.body(world)
        }
        let record = finish(run)
        world.loop.onThisThread { world.dispose() }
        // The context keeps the runner's threads. Objects that still hold the loop must not keep them, too.
        world.loop.onHopelessBlock = { fatalError($0) }
        return record
    }

    private func end(_ run: SimulatedLoop.Run<Void>, of world: World) -> Record {
        world.endStory()
        return record(of: run, in: world)
    }

    private func record(of run: SimulatedLoop.Run<Void>, in world: World) -> Record {
        let missedEvents = world.trace.wasMissed
        var (facts, expectations) = (facts(of: run, in: world), world.record.expectations)
        if facts.isComplete { expectations += complaints(about: run, in: world) }
        facts.hasFailed = !expectations.allSatisfy(\.passed)
        // The question opens a file, so only a run that went wrong asks it.
        if facts.mayLackDescriptors, OpenFiles.areExhausted { facts.shortage = .ofProcess }
        if facts.shortage != nil { facts.descriptorLimit = OpenFiles.limit }
        let judgement = facts.judgement
        let own = judgement.reason?.description
        let check = judgement.isComparable ? compared(judgement.verdict, own, expectations) : nil
        var verdict = check?.verdict ?? judgement.verdict
        var reason = check?.reason(after: own) ?? own
        if let replay = scenarioCase.replay {
            (verdict, reason) = replay.judged(verdict, reason, world.loop.choices.misfit)
        }
        var result = scenarioRun(expectations, world)
        let isDeadlock = run.outcome == .deadlock && judgement.verdict == .timeout
        let restless = world.loop.restlessWork
        if isDeadlock || !restless.isEmpty { result.ending = RunEnding(steps: world.loop.steps) }
        return Record(
            verdict: verdict, reason: reason.map(world.trace.masked), run: result, engines: world.engines.names,
            waiting: isDeadlock ? Waiting.all(in: world) : Waiting.all(restless), isDeadlock: isDeadlock,
            secrets: world.trace.secretsMask.map { RunSecrets(names: $0.names, texts: $0.known.learnt) },
            misfit: world.loop.choices.misfit, missedEvents: missedEvents)
    }

    private func facts(of run: SimulatedLoop.Run<Void>, in world: World) -> RunFacts {
        RunFacts(
            shortage: world.network.isOutOfDescriptors ? .ofNetwork : nil, leak: run.leaks.first,
            unsupported: unsupported(run, world),
            outcome: run.outcome, knownFailure: scenarioCase.scenario.knownFailure)
    }

    /// Returns an expectation that has failed for each fault of a scenario that has come to its end.
    private func complaints(about run: SimulatedLoop.Run<Void>, in world: World) -> [ExpectationResult] {
        let expectations = world.record.expectations
        var complaints: [ExpectationResult] = []
        func complain(_ text: String, _ difference: String) {
            complaints.append(
                ExpectationResult(
                    text: text, passed: false, difference: difference, source: scenarioCase.scenario.source,
                    virtualNanoseconds: world.loop.now.nanoseconds, eventsBefore: world.trace.count))
        }
        if case .failure(let error) = run.result, !(error is ScenarioError) || expectations.allSatisfy(\.passed) {
            complain("the scenario throws nothing", "\(error)")
        }
        if scenarioCase.network == nil, world.network.connectionCount > 0 {
            complain(
                "the scenario uses no network", "it does; say on which it makes sense: networks: [.memory, .loopback]")
        }
        if case .success = run.result, let weather = world.weatherRun, !weather.isCalm {
            complain(
                "the scenario waits for the calm",
                "it ended at \(world.elapsed), and its weather lasts until \(weather.weather.calmAfter); "
                    + "call “try await world.calm()” before what has to hold in the end")
        }
        let unknownHosts = world.network.namesWithoutHost
        if !unknownHosts.isEmpty {
            complain("faults strike hosts that exist", "there is no host named \(unknownHosts.joined(separator: ", "))")
        }
        if expectations.isEmpty, complaints.isEmpty {
            complain("the scenario expects something", "it came to its end without one expectation")
        }
        return complaints
    }

    /// Compares the end of a run with the known differences of the real server or library; `nil` if its own verdict
    /// stands.
    private func compared(
        _ verdict: Verdict, _ reason: String?, message: String? = nil, _ expectations: [ExpectationResult]
    ) -> DifferenceCheck? {
        let known = scenarioCase.reality?.differences.filter { $0.scenario == scenarioCase.scenario.id }
        return DifferenceCheck(
            known ?? [],
            DifferenceCheck.End(
                verdict: verdict, reason: reason, message: message,
                failed: expectations.filter { !$0.passed }.map(\.text)))
    }

    /// Returns the reason why the run was not possible here, if there is one.
    private func unsupported(_ run: SimulatedLoop.Run<Void>, _ world: World) -> String? {
        if case .failure(ScenarioError.unsupported(let reason)) = run.result { return reason }
        if case .failure(let error as GuestError) = run.result, error.isOfMachine { return "\(error)" }
        return world.network.unsupported.first
    }

    private func scenarioRun(_ expectations: [ExpectationResult], _ world: World) -> ScenarioRun {
        var digest = TraceDigest()
        digest.combine(world.trace.digest)
        digest.combine(world.loop.choices.digest)
        digest.combine(UInt64(bitPattern: world.loop.now.nanoseconds))
        return ScenarioRun(
            seed: seed.description, reproduce: reproduceCommand, digest: digest.description,
            virtualNanoseconds: world.loop.now.nanoseconds, epochSeconds: Int64(world.loop.epoch.timeIntervalSince1970),
            expectations: expectations.map(world.masked), lanes: world.record.lanes, trace: world.trace.shownEvents,
            omittedEvents: world.trace.omittedCount)
    }

    /// Returns the record of a run that was not begun.
    func record(_ verdict: Verdict, _ reason: String) -> Record {
        Record(
            verdict: verdict, reason: reason,
            run: ScenarioRun(
                seed: seed.description, reproduce: reproduceCommand, digest: "", virtualNanoseconds: 0, epochSeconds: 0,
                expectations: [], lanes: [], trace: [], omittedEvents: 0),
            engines: [])
    }

    /// Returns the record of a run that could not give one itself.
    func record(of lost: LostRun) -> Record {
        let verdict: Verdict =
            switch lost.loss.cause {
            case .blocked(let reason) where reason.hasPrefix(SimulatedLoop.refusal): .crashed
            case .blocked, .hung: .timeout
            case .trapped, .exited, .killed, .copied, .unintelligible: .crashed
            }
        let story = lost.story
        var reproduce = reproduceCommand
        if case .hung = lost.loss.cause, options.hangLimit != RunOptions.standardHangLimit {
            reproduce = reproduceCommand(["--hang-limit \(max(1, options.hangLimit.components.seconds))"])
        }
        let secrets = options.showsSecrets ? nil : story.secrets
        let loss = lost.loss.shown(by: secrets?.mask)
        let (reason, message) = (loss.description, loss.message)
        let check = compared(verdict, reason, message: message, story.expectations)
        let judged =
            scenarioCase.replay?.judged(verdict, reason, nil)
            ?? (check?.verdict ?? verdict, check?.reason(after: reason) ?? reason)
        return Record(
            verdict: judged.verdict, reason: judged.reason,
            run: ScenarioRun(
                seed: seed.description, reproduce: reproduce, digest: "", virtualNanoseconds: lost.now,
                epochSeconds: lost.epoch, expectations: story.expectations, lanes: story.lanes, trace: story.events,
                omittedEvents: 0, ending: RunEnding(steps: Int(lost.steps), message: message)),
            engines: story.engines, loss: loss, secrets: secrets,
            observation: story.script.map { RunObservation(script: $0, behaviours: [], steps: Int(lost.steps)) },
            difference: check)
    }
}

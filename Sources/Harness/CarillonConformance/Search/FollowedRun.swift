import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// A kept run that fails, and further runs with some of its choices otherwise.
struct FollowedRun {
    /// The run with its story.
    let whole: WorldRun.Record
    let observation: RunObservation
    let kind: FailureKind
    /// The choices of the file, without the first possibilities at the ends of lists.
    let script: ChoiceScript
    /// The events of the run, without bytes.
    let steps: [StoryStep]
    private let seed: Seed
    private let pool: WorldPool

    /// Runs what was kept.
    ///
    /// - Returns: `nil` if the workers were told to end.
    /// - Throws: ``ReplayFault`` if the run does not fail, ``RunnerError`` if the system has no room for a worker.
    init?(_ kept: KeptRun, in pool: WorldPool, isCancelled: () -> Bool) throws {
        (seed, self.pool, script) = (kept.seed, pool, kept.script.trimmed)
        let records = try pool.run([
            WorldPool.Wish(number: 0, seed: kept.seed, script: kept.script, keepsStory: true)
        ])
        guard let whole = records[0], let observation = whole.observation, let kind = FailureKind(of: whole) else {
            if isCancelled() { return nil }
            throw ReplayFault(kept.file, "keeps a run that does not fail, or that cannot be followed to its end")
        }
        (self.whole, self.observation, self.kind) = (whole, observation, kind)
        steps = StoryStep.all(in: whole.run)
        // A scenario that reads its world's events needs them in all runs.
        let bare = try pool.run([WorldPool.Wish(number: 0, seed: kept.seed, script: kept.script)])
        if let record = bare[0], FailureKind(of: record) != kind { pool.readers.insert(0) }
    }

    /// Runs other choices with the same seed.
    ///
    /// - Parameter isFewer: whether these are choices of the run alone. A run that needs many more steps then is given
    ///   up, as while shrinking (D-SEARCH-7).
    /// - Throws: ``RunnerError``.
    func run(_ scripts: [ChoiceScript], keepsStory: Bool, isFewer: Bool) throws(RunnerError) -> [WorldRun.Record?] {
        let stepLimit = isFewer && kind.verdict == .fail ? 10_000 + 2 * observation.steps : nil
        return try pool.run(
            scripts.map {
                WorldPool.Wish(number: 0, seed: seed, script: $0, keepsStory: keepsStory, stepLimit: stepLimit)
            })
    }

    /// Whether the run has told an event by the time when it had made so many choices.
    func hasEvents(after choices: Int) -> Bool {
        observation.decisionsBefore.first.map { $0 <= UInt64(choices) } ?? false
    }

    /// Whether a run fails the same way.
    func failsAlike(_ record: WorldRun.Record) -> Bool { FailureKind(of: record) == kind }
}

/// An event of a run without bytes, so that two runs with the same seed can be compared.
struct StoryStep: Hashable {
    /// The event without its time.
    struct Deed: Hashable {
        var kind: String
        var lane: String
        var peer: String?
        var text: String
    }

    var instant: Instant
    var deed: Deed

    init(_ event: TraceEvent) {
        instant = event.instant
        deed = Deed(kind: event.kind, lane: event.lane, peer: event.peer, text: event.text)
    }

    /// The events of a run. Bytes on the network say less than the message that they are.
    static func all(in run: ScenarioRun) -> [StoryStep] {
        run.trace.filter { $0.bytes == nil }.map(StoryStep.init)
    }

    /// The event in words: `phone → broker: PUBLISH orders/1`.
    var words: String { "\(deed.peer.map { "\(deed.lane) → \($0)" } ?? deed.lane): \(deed.text)" }
}

/// The difference of two runs with the same seed: the place of the first event that differs, and the number of events
/// that only one of them has.
struct Parting: Comparable {
    var place: Int
    var difference: Int

    init(_ one: [StoryStep], _ other: [StoryStep]) {
        let place = zip(one, other).prefix { $0 == $1 }.count
        var counts: [StoryStep.Deed: Int] = [:]
        for step in one[place...] { counts[step.deed, default: 0] += 1 }
        for step in other[place...] { counts[step.deed, default: 0] -= 1 }
        self.place = place
        difference = counts.values.reduce(0) { $0 + abs($1) }
    }

    /// Whether the first difference is further off: it comes sooner, or the runs differ in more events from there on.
    static func < (one: Parting, other: Parting) -> Bool {
        (one.place, other.difference) < (other.place, one.difference)
    }
}

import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// The curve of when a run was lost: how likely the failure was at each moment, given everything up to then.
///
/// The run is followed for its first choices, and everything after these is drawn anew, many times. The share of those
/// runs that fail all the same is a point of the curve. Where it steps up, something happened after which the failure
/// became likely.
struct Curve {
    /// The difference of shares between two neighbours that asks for a look in between.
    private static let step = 0.15
    /// The words for choices before the first event.
    private static let draws = "all is drawn that comes before the first event, such as the weather"

    /// The points, in order.
    private(set) var moments: [FailureExplanation.Moment] = []
    /// The number of choices that were kept, for each point.
    private(set) var choices: [Int] = []
    /// Whether there was no time for more points.
    private(set) var isCut = false

    private let run: FollowedRun
    private let runsOfPoint: Int

    /// Draws the curve of a kept run.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - runsOfPoint: the number of runs for a point.
    ///   - most: the largest number of points.
    ///   - mayGoOn: asked before each point. Once it is false, the curve ends with what is known.
    ///   - onProgress: called after each point, with the number of points.
    /// - Throws: ``RunnerError``.
    init(
        of run: FollowedRun, runsOfPoint: Int, most: Int, while mayGoOn: () -> Bool, onProgress: (Int) -> Void
    ) throws(RunnerError) {
        (self.run, self.runsOfPoint) = (run, runsOfPoint)
        var found: [Int: FailureExplanation.Moment] = [:]
        var waiting = [0, run.observation.decisions]
        while !waiting.isEmpty, found.count < most, !isCut {
            for choices in waiting where found.count < most && found[choices] == nil {
                guard mayGoOn(), let moment = try moment(after: choices) else {
                    isCut = true
                    break
                }
                found[choices] = moment
                onProgress(found.count)
            }
            let sorted = found.sorted { $0.key < $1.key }
            (choices, moments) = (sorted.map(\.key), sorted.map(\.value))
            waiting = gaps
        }
    }

    private func moment(after choices: Int) throws(RunnerError) -> FailureExplanation.Moment? {
        let ended = try run.run(scripts(after: choices), keepsStory: false, isFewer: false).compactMap(\.self)
        guard ended.count == runsOfPoint else { return nil }
        let failing = ended.count(where: run.failsAlike)
        if let step = step(after: choices) {
            return FailureExplanation.Moment(
                nanoseconds: step.instant.nanoseconds, failing: failing, runs: runsOfPoint, event: step.words)
        }
        let ends = ended.compactMap { $0.observation?.scriptEnd }.filter { $0 >= 0 }
        return FailureExplanation.Moment(
            nanoseconds: ends.min() ?? run.whole.run.virtualNanoseconds, failing: failing, runs: runsOfPoint,
            event: choices == 0 ? nil : run.hasEvents(after: choices) ? run.steps.last?.words : Curve.draws)
    }

    /// The first event that the last of some choices can have brought about; `nil` for draws before all events, and
    /// behind the last event.
    private func step(after choices: Int) -> StoryStep? {
        guard choices > 0, run.hasEvents(after: choices) else { return nil }
        // Bytes on the network say less than the message that they are.
        return zip(run.observation.decisionsBefore, run.whole.run.trace).first {
            $0.0 >= UInt64(choices) && $0.1.bytes == nil
        }.map { StoryStep($0.1) }
    }

    /// Returns scripts that are the same for their first choices, and draw the others anew.
    private func scripts(after choices: Int) -> [ChoiceScript] {
        (0..<runsOfPoint).map { number in
            var script = run.observation.script
            script.length = choices
            script.rest = .drawn(seed: Seed(0x0C0_44E).advanced(by: number).value)
            return script
        }
    }

    /// The numbers of choices to look at next: the middles of the widest steps, of that at which the run was lost, and
    /// of the widest gaps while there are few points.
    private var gaps: [Int] {
        let widest = (choices.last ?? 0) / 8
        return choices.indices.dropLast().compactMap { index in
            let (gap, one, other) = (choices[index + 1] - choices[index], moments[index], moments[index + 1])
            let isLost = (one.share < FailureExplanation.lostShare) != (other.share < FailureExplanation.lostShare)
            guard gap > 1, gap > widest || isLost || abs(other.share - one.share) > Curve.step else { return nil }
            return choices[index] + gap / 2
        }
    }

    /// Finds the run that passes and differs latest from the one that fails, and least among those: one of the last
    /// point at which some pass.
    ///
    /// - Returns: the run, and the number of choices that it has in common with the other one; `nil` if none passes.
    /// - Throws: ``RunnerError``.
    func nearestPassing() throws(RunnerError) -> (record: WorldRun.Record, choices: Int)? {
        guard let last = moments.lastIndex(where: { $0.failing < $0.runs }) else { return nil }
        var nearest: (parting: Parting, record: WorldRun.Record)?
        for record in try run.run(scripts(after: choices[last]), keepsStory: true, isFewer: false) {
            guard let record, record.verdict == .pass else { continue }
            let parting = Parting(run.steps, StoryStep.all(in: record.run))
            if nearest.map({ $0.parting < parting }) ?? true { nearest = (parting, record) }
        }
        return nearest.map { ($0.record, choices[last]) }
    }
}

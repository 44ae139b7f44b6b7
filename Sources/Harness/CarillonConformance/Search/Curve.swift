package import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// The curve of when a run was lost: how likely the failure was at each moment, given everything up to then.
///
/// The run is followed for its first choices, and everything after these is drawn anew, many times. The share of those
/// runs that fail all the same is a point of the curve. Where it steps up, something happened after which the failure
/// became likely.
package struct Curve: Sendable {
    /// A moment of the run.
    package struct Point: Sendable {
        /// The number of choices that were kept.
        package var choices: Int
        /// The virtual time of the first choice that was drawn anew, in nanoseconds.
        package var nanoseconds: Int64
        /// The share of runs that failed the same way.
        package var share: Double
        /// The last event before this moment; `nil` at the beginning.
        package var event: TraceEvent?
    }

    /// The share of failing runs from which on a run counts as lost.
    package static let lost = 0.9
    /// The difference of shares between two neighbours that asks for a look in between.
    private static let step = 0.15

    /// The points, in order.
    package private(set) var points: [Point] = []
    /// The number of runs of each point.
    package let runsOfPoint: Int
    /// The number of all runs.
    package private(set) var runs = 0

    /// The first point from which on the run is lost; `nil` if there is none.
    package var verdict: Point? {
        let certain = points.lastIndex { $0.share < Curve.lost }.map { $0 + 1 } ?? 0
        return certain < points.count ? points[certain] : nil
    }

    /// Draws the curve of a kept run.
    ///
    /// - Parameters:
    ///   - replay: the case of the run.
    ///   - runsOfPoint: the number of runs for a point.
    ///   - most: the largest number of points.
    ///   - options: the options of all runs.
    ///   - isCancelled: checked after each run. Once it is true, the curve ends with what is known.
    ///   - onProgress: called after each point, with the number of points.
    /// - Throws: ``ReplayFault`` if the run does not fail, ``RunnerError`` if the system has no room for a worker.
    package init(
        of replay: ScenarioCase, runsOfPoint: Int = 50, most: Int = 60, options: RunOptions,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Int) -> Void
    ) throws {
        self.runsOfPoint = runsOfPoint
        guard let kept = replay.replay else { throw ReplayFault(replay.id, "is no kept run") }
        let pool = try WorldPool([replay], saboteur: kept.saboteur, options: options, isCancelled: isCancelled)
        defer { pool.end() }
        let whole = try pool.run([
            WorldPool.Wish(number: 0, seed: kept.seed, script: kept.script, keepsStory: true)
        ])[0]
        guard let whole, let observation = whole.observation, let kind = FailureKind(of: whole) else {
            if isCancelled() { return }
            throw ReplayFault(kept.file, "keeps a run that does not fail, or that cannot be followed to its end")
        }
        let story = whole.run.trace

        func point(_ choices: Int) throws -> Point? {
            var script = observation.script
            script.length = choices
            let records = try pool.run(
                (0..<runsOfPoint).map { number in
                    script.rest = .drawn(seed: Seed(0x0C0_44E).advanced(by: number).value)
                    return WorldPool.Wish(number: 0, seed: kept.seed, script: script)
                })
            let ended = records.compactMap(\.self)
            guard ended.count == runsOfPoint else { return nil }
            let failing = ended.count { FailureKind(of: $0) == kind }
            let ends = ended.compactMap { $0.observation?.scriptEnd }.filter { $0 >= 0 }
            // Bytes on the network say less than the message that they are.
            let before = Array(zip(observation.decisionsBefore, story)).last {
                $0.0 <= UInt64(choices) && $0.1.bytes == nil
            }
            return Point(
                choices: choices, nanoseconds: ends.min() ?? whole.run.virtualNanoseconds,
                share: Double(failing) / Double(runsOfPoint),
                event: choices == 0 ? nil : before?.1)
        }

        var found: [Int: Point] = [:]
        var waiting = [0, observation.decisions]
        while !waiting.isEmpty, found.count < most, !isCancelled() {
            for choices in waiting where found.count < most && found[choices] == nil {
                guard let point = try point(choices) else { break }
                found[choices] = point
                onProgress(found.count)
            }
            points = found.sorted { $0.key < $1.key }.map(\.value)
            waiting = Curve.gaps(in: points)
        }
        runs = pool.runCount
    }

    /// Returns the numbers of choices to look at next: the middles of the widest steps, and of the widest gaps while
    /// there are few points.
    private static func gaps(in points: [Point]) -> [Int] {
        let widest = (points.last?.choices ?? 0) / 8
        return zip(points, points.dropFirst()).compactMap { first, second in
            let gap = second.choices - first.choices
            guard gap > 1, gap > widest || abs(second.share - first.share) > step else { return nil }
            return first.choices + gap / 2
        }
    }
}

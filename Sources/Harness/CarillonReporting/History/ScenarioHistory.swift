import CarillonResults

/// The runs of one scenario on one network, the oldest first.
struct ScenarioHistory {
    /// A run, and how the scenario ended in it; `nil` if it had no such scenario.
    typealias Cell = (entry: HistoryEntry, outcome: HistoryEntry.Outcome?)

    /// A scenario counts as slower if it takes twice as long as usual and this much more, in milliseconds.
    private static let noticeable = 100
    /// The fewest earlier times that tell what is usual.
    private static let fewest = 3

    let cells: [Cell]
    /// The cells of the runs in which the scenario ran to an end.
    private let ran: [(entry: HistoryEntry, outcome: HistoryEntry.Outcome)]

    init(of id: String, on network: String, in history: History) {
        cells = history.entries.map { ($0, $0.outcome(of: id, on: network)) }
        ran = cells.compactMap { cell in
            cell.outcome.flatMap { $0.hasRun ? (cell.entry, $0) : nil }
        }
    }

    /// How often one run ended otherwise than the one before it.
    var flipCount: Int {
        zip(ran, ran.dropFirst()).count { $0.outcome.verdict.isAsExpected != $1.outcome.verdict.isAsExpected }
    }

    /// Two runs of the same program with the same seeds of which only one ended as expected: something real gets into
    /// the world. The latest such pair.
    var flakiness: (one: HistoryEntry, other: HistoryEntry)? {
        for (index, later) in ran.enumerated().reversed() {
            for earlier in ran[..<index].reversed()
            where later.entry.isRepetition(of: earlier.entry) && later.outcome.verdict != earlier.outcome.verdict {
                return (earlier.entry, later.entry)
            }
        }
        return nil
    }

    /// The first run of those that ended like the last one, with how many these are, and the run before them.
    var streak: (first: HistoryEntry, count: Int, before: HistoryEntry?)? {
        guard let last = ran.last else { return nil }
        let count = ran.reversed().prefix { $0.outcome.verdict.isAsExpected == last.outcome.verdict.isAsExpected }.count
        let start = ran.count - count
        return (ran[start].entry, count, start > 0 ? ran[start - 1].entry : nil)
    }

    /// Whether the last run ended as expected; `nil` if the scenario never ran.
    var isAsExpected: Bool? { ran.last?.outcome.verdict.isAsExpected }

    /// The real time of the last run and the usual one before it, in milliseconds, if it became much slower.
    var slowdown: (now: Int, before: Int)? {
        let times = ran.compactMap(\.outcome.milliseconds)
        guard let now = times.last, ran.last?.outcome.milliseconds != nil, times.count > ScenarioHistory.fewest else {
            return nil
        }
        let earlier = times.dropLast().sorted()
        let before = earlier[earlier.count / 2]
        return now >= 2 * before && now - before >= ScenarioHistory.noticeable ? (now, before) : nil
    }

    /// One or more sentences: since when, how often it flipped, whether it became slower.
    var sentences: [String] {
        guard let streak, let isAsExpected else { return ["It has not run in any of these runs."] }
        let ended = isAsExpected ? "ended as expected" : "failed"
        var sentences = [
            streak.before == nil
                ? "It \(ended) in \(ran.count == 1 ? "the only run" : "all \(grouped(ran.count)) runs") in which it ran."
                : "It \(ended) in the last \(streak.count == 1 ? "run" : "\(grouped(streak.count)) runs"), "
                    + "since \(streak.first.name); before that it did not."
        ]
        if let (one, other) = flakiness {
            sentences.append(
                "The same program with the same seeds ended in two ways: \(one.name), and \(other.name). "
                    + "Something real gets into its world.")
        }
        if flipCount > 1 { sentences.append("It changed \(grouped(flipCount)) times.") }
        if let slowdown {
            sentences.append("It took \(grouped(slowdown.now)) ms, where \(grouped(slowdown.before)) ms were usual.")
        }
        return sentences
    }
}

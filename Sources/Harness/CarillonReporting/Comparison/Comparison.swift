public import CarillonResults

/// The differences between a run and an earlier one, scenario by scenario on each network.
///
/// ```swift
/// let comparison = Comparison(of: results, against: before)
/// if comparison.isEmpty { print("nothing has changed") }
/// ```
///
/// Times and digests are compared where both runs show the same seed. A digest covers the whole trace, so another one
/// with the same verdict means that something else happened, and no expectation noticed.
public struct Comparison: Sendable, Hashable {
    /// The ways in which a result can be otherwise, in the order in which reports show them.
    public enum Kind: String, Sendable, CaseIterable {
        /// The verdict was as expected, and is not any more.
        case newlyFailing = "newly failing"
        /// The verdict was not as expected, and is now.
        case fixed
        /// The verdict is another one, and neither worse nor better in that sense.
        case otherVerdict = "another verdict"
        /// The scenario was not there.
        case new
        /// The scenario is not there any more.
        case gone
        /// The run took more virtual time: at least a millisecond and a hundredth more.
        case slower
        /// The run did something else, and its verdict is the same.
        case otherDigest = "another digest"

        /// The meaning in a sentence for people.
        public var explanation: String {
            switch self {
            case .newlyFailing: "These ended as expected before, and do not now."
            case .fixed: "These did not end as expected before, and do now."
            case .otherVerdict: "These have another verdict, and are no better or worse for it."
            case .new: "These were not there before."
            case .gone: "These were there before."
            case .slower: "These took more virtual time than before, with the same seed."
            case .otherDigest:
                "These did something else than before with the same seed, and no expectation noticed: their verdict is the same."
            }
        }
    }

    /// A result that is otherwise.
    public struct Change: Sendable, Hashable {
        /// The way in which it is otherwise.
        public var kind: Kind
        /// The identifier of the scenario.
        public var id: String
        /// The network.
        public var network: String
        /// The state before and the state now, in a few words: `pass → fail`.
        public var detail: String
    }

    /// The changes, by their kinds, and for each kind in the order of the results.
    public let changes: [Change]
    /// The number of results that are the same.
    public let unchangedCount: Int
    /// The labels of the run before.
    public let labels: [ResultLabel]
    /// Why times and digests could not be compared; `nil` if they could.
    public let remark: String?

    /// Compares a run with one before.
    public init(of results: RunResults, against before: RunResults) {
        var old: [Place: ScenarioResult] = [:]
        for scenario in before.scenarios { old[Place(scenario)] = scenario }
        var found: [Change] = []
        var unchanged = 0
        for scenario in results.scenarios {
            let changes = Comparison.changes(of: scenario, against: old.removeValue(forKey: Place(scenario)))
            if changes.isEmpty { unchanged += 1 }
            found += changes
        }
        found += before.scenarios.filter { old[Place($0)] != nil }.map {
            Change(kind: .gone, id: $0.id, network: $0.network, detail: $0.verdict.name)
        }
        changes = Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
        unchangedCount = unchanged
        labels = before.labels
        remark =
            results.firstSeed == before.firstSeed
            ? nil : "The run before began with seed \(before.firstSeed), so times and digests are not compared."
    }

    /// Whether nothing is otherwise.
    public var isEmpty: Bool { changes.isEmpty }

    /// The changes of a kind.
    public func changes(of kind: Kind) -> [Change] { changes.filter { $0.kind == kind } }

    /// The numbers in one line: `1 newly failing, 2 fixed, 410 unchanged`.
    public var sentence: String {
        let parts = Kind.allCases.compactMap { kind -> String? in
            let count = changes(of: kind).count
            return count == 0
                ? nil
                : "\(grouped(count)) \(kind == .otherVerdict || kind == .otherDigest ? "with " : "")\(kind.rawValue)"
        }
        return (parts + ["\(grouped(unchangedCount)) unchanged"]).joined(separator: ", ")
    }

    private struct Place: Hashable {
        var id: String
        var network: String

        init(_ scenario: ScenarioResult) {
            (id, network) = (scenario.id, scenario.network)
        }
    }

    private static func changes(of new: ScenarioResult, against old: ScenarioResult?) -> [Change] {
        func change(_ kind: Kind, _ detail: String) -> Change {
            Change(kind: kind, id: new.id, network: new.network, detail: detail)
        }
        guard let old else { return [change(.new, new.verdict.name)] }
        let verdicts = "\(old.verdict.name) → \(new.verdict.name)"
        guard old.verdict == new.verdict else {
            return switch (old.verdict.isAsExpected, new.verdict.isAsExpected) {
            case (true, false): [change(.newlyFailing, verdicts)]
            case (false, true): [change(.fixed, verdicts)]
            default: [change(.otherVerdict, verdicts)]
            }
        }
        guard let (one, other) = comparable(old.run, new.run) else { return [] }
        var changes: [Change] = []
        let more = other.virtualNanoseconds.subtractingReportingOverflow(one.virtualNanoseconds)
        if !more.overflow, more.partialValue >= max(1_000_000, one.virtualNanoseconds / 100) {
            let times = [one, other].map { VirtualTime.clock($0.virtualNanoseconds) }
            changes.append(change(.slower, times.joined(separator: " → ")))
        }
        if one.digest != other.digest { changes.append(change(.otherDigest, "\(one.digest) → \(other.digest)")) }
        return changes
    }

    /// The two runs, if they came to their end with the same seed.
    private static func comparable(_ one: ScenarioRun?, _ other: ScenarioRun?) -> (ScenarioRun, ScenarioRun)? {
        guard let one, let other, one.seed == other.seed, !one.digest.isEmpty, !other.digest.isEmpty else { return nil }
        return (one, other)
    }
}

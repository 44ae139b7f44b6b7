import CarillonEnvironment
import CarillonResults

/// A run that did not pass, beside a run of the same scenario that passed, from the first event that differs: one with
/// another seed, or the one that is nearest to a run that was explained.
struct ContrastView {
    struct Side {
        var sideSeed: String
        var sideNote: String
        var lines: [Line]
    }

    struct Line {
        var lineText: String
        /// Whether the other run does not have this event.
        var isOwn: Bool
    }

    /// The most events that are shown before the first difference, and from there on.
    private static let (before, after) = (3, 24)
    /// The most events of each run that are compared from the first difference on.
    private static let compared = 400

    var level: Int
    var contrastTitle: String
    var partingSentence: String
    var sides: [Side]

    /// - Parameters:
    ///   - explanation: The explanation of the failing run; `nil` if the passing run has another seed.
    ///   - level: The level of the heading.
    /// - Returns: `nil` if one of the runs has no events.
    init?(
        _ failing: ScenarioRun, _ passing: ScenarioRun, explainedBy explanation: FailureExplanation? = nil, level: Int
    ) {
        guard !failing.trace.isEmpty, !passing.trace.isEmpty else { return nil }
        self.level = level
        contrastTitle = explanation == nil ? "Where the seeds part" : "The nearest run that passes"
        let traces = [failing.trace, passing.trace]
        // The nearest run has the same seed, so its times are the same, too, until it parts.
        let common = zip(traces[0], traces[1]).prefix {
            Event($0) == Event($1) && (explanation == nil || $0.instant == $1.instant)
        }.count
        let isSame = traces.allSatisfy { $0.count == common }
        let others = explanation == nil ? "times, fields" : "fields"
        partingSentence =
            switch common {
            case _ where isSame: "Both runs have the same events; only \(others) or bytes differ."
            case 0: "The first event differs already."
            case 1: "The first event is the same, but for \(others) and bytes."
            default: "The first \(counted(common, "event")) are the same, but for \(others) and bytes."
            }
        if let explanation { partingSentence = Self.nearness(explanation) + " " + partingSentence }
        guard !isSame else {
            sides = []
            return
        }
        partingSentence += " Lines in bold happen in one of the two runs only."
        let rests = traces.map { $0[common...].prefix(Self.compared).map(Event.init) }
        // An insertion is an event of the failing run alone, a removal one of the passing run.
        let difference = rests[0].difference(from: rests[1])
        let own = [
            Set(difference.insertions.map(\.offset)), Set(difference.removals.map(\.offset)),
        ]
        let digits = traces.joined().map { VirtualTime.fractionDigits(of: $0.instant.nanoseconds) }.max() ?? 0
        sides = zip([failing, passing], own).enumerated().map { place, side in
            let (run, own) = side
            let range = max(0, common - Self.before)..<min(run.trace.count, common + Self.after)
            var lines = range.map { index in
                Line(
                    lineText: Self.line(run.trace[index], digits),
                    isOwn: index >= common && own.contains(index - common))
            }
            // The second number comes from a file, which may say anything.
            let sum = (run.trace.count - range.upperBound).addingReportingOverflow(max(0, run.omittedEvents))
            let more = sum.overflow ? .max : sum.partialValue
            if more > 0 { lines.append(Line(lineText: "… \(counted(more, "more event"))", isOwn: false)) }
            if range.isEmpty || range.upperBound == common { lines.append(Line(lineText: "the end", isOwn: true)) }
            let name = explanation == nil ? "seed \(run.seed)" : place == 0 ? "this run" : "the nearest run"
            return Side(sideSeed: name, sideNote: place == 0 ? "did not pass" : "passed", lines: lines)
        }
    }

    /// The sentence about how near the passing run is.
    private static func nearness(_ explanation: FailureExplanation) -> String {
        guard let shared = explanation.sharedChoices else {
            return "It makes the same choices but for one, which is its first possibility there."
        }
        return shared > 0
            ? "It makes the same first \(counted(shared, "choice")), and others after that."
            : "It makes other choices from the beginning."
    }

    private static func line(_ event: TraceEvent, _ digits: Int) -> String {
        let who = event.peer.map { "\(event.lane) → \($0)" } ?? event.lane
        let time = VirtualTime.clock(event.instant.nanoseconds, fractionDigits: digits)
        return "\(time)\t\(clippedName(who)): \(clipped(event.text, to: 200))"
    }

    /// An event without what every seed changes: who did what. Times are other ones with another seed, and so
    /// are many fields.
    private struct Event: Hashable {
        var kind: String
        var lane: String
        var peer: String?
        var text: String

        init(_ event: TraceEvent) {
            (kind, lane, peer, text) = (event.kind, event.lane, event.peer, event.text)
        }
    }
}

extension CollectionDifference.Change {
    /// The place in the collection that has the element.
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

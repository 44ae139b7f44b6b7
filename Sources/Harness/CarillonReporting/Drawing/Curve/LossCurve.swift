import CarillonResults

/// The curve of when a run was lost, as it is drawn: the share of runs that still fail, over virtual time.
///
/// The drawing shows the time in which the share changes, with a margin. Before and after it nothing happens.
struct LossCurve {
    /// A step of the curve, and the event after which the failure was likelier.
    struct Mark {
        /// The number in the drawing, counted from 1.
        var number: Int
        var moment: FailureExplanation.Moment
        /// The share before the step.
        var before: Double
        /// Whether the run was lost here.
        var isLost: Bool
    }

    /// The most points that are drawn. A curve of our own has fewer; a file may say anything.
    static let mostMoments = 200
    /// The most steps that are marked, the highest ones.
    static let mostMarks = 9

    let moments: [FailureExplanation.Moment]
    let lost: FailureExplanation.Moment?
    let marks: [Mark]
    /// The time that is drawn.
    let start: Int64
    let end: Int64

    /// - Returns: `nil` for less than two points, which are no curve.
    init?(_ explanation: FailureExplanation) {
        guard explanation.curve.count > 1 else { return nil }
        var explanation = explanation
        explanation.curve = Array(explanation.curve.prefix(Self.mostMoments))
        (moments, lost) = (explanation.curve, explanation.lost)
        marks = Self.marks(of: explanation)
        (start, end) = Self.window(of: explanation.curve)
    }

    private static func marks(of explanation: FailureExplanation) -> [Mark] {
        let turns = explanation.turns
        let lost = explanation.lost
        var marks = zip(turns, turns.dropFirst()).map { before, moment in
            Mark(number: 0, moment: moment, before: before.share, isLost: moment == lost)
        }.filter { $0.isLost || $0.moment.share - $0.before >= FailureExplanation.smallestTurn }
        if marks.count > mostMarks {
            // That at which the run was lost comes first, then the highest ones, among equals the earliest.
            let height = { (index: Int) in marks[index].isLost ? 2 : marks[index].moment.share - marks[index].before }
            let highest = marks.indices.sorted { (-height($0), $0) < (-height($1), $1) }.prefix(mostMarks)
            marks = highest.sorted().map { marks[$0] }
        }
        for index in marks.indices { marks[index].number = index + 1 }
        return marks
    }

    private static func window(of moments: [FailureExplanation.Moment]) -> (start: Int64, end: Int64) {
        let times = moments.map(\.nanoseconds)
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let changes = moments.indices.dropFirst().filter {
            abs(moments[$0].share - moments[$0 - 1].share) >= FailureExplanation.smallestTurn
        }
        var (start, end) = (first, last)
        // Steps that are all at one moment would stand alone in their window.
        if let one = changes.first, let other = changes.last, times[one - 1] < times[other] {
            let (from, to) = (times[one - 1], times[other])
            let margin = max(1, VirtualTime.elapsed(from: from, to: to) / 8)
            let (early, late) = (from.subtractingReportingOverflow(margin), to.addingReportingOverflow(margin))
            start = early.overflow ? first : max(first, early.partialValue)
            end = late.overflow ? last : min(last, late.partialValue)
        }
        // A drawing needs some width.
        return start < end ? (start, end) : (start, start == .max ? .max : start + 1)
    }

    /// The moment that the page names, in one sentence.
    var sentence: String {
        guard let lost else {
            return
                "At no moment did \(percent(FailureExplanation.lostShare)) of the runs fail: chance decided until the end."
        }
        guard let event = lost.event else {
            return "It fails whatever happens: \(percent(lost.share)) of all runs do, from the beginning."
        }
        return "It was lost at \(VirtualTime.clock(lost.nanoseconds)): "
            + "\(percent(FailureExplanation.lostShare)) or more of the runs fail once this has happened: "
            + clipped(event, to: 300)
    }
}

/// A share in words: `90 %`.
func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))\u{202F}%" }

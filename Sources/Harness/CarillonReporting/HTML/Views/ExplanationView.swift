import CarillonResults

/// The beginning of a failure's page: what the smallest run takes, the nearest run that passes, and the curve of when
/// it was lost.
struct ExplanationView {
    struct Cause {
        var causeTime: String
        var causeText: String
        /// The event without the choices.
        var causeInstead: [String]
    }

    struct Turn {
        var turnNumber: String
        var turnShare: String
        var turnTime: String
        var turnEvent: String
        var isLost: Bool
    }

    struct Curve {
        var curveSentence: String
        var curveDrawing: String
        var curveRuns: String
        var turns: [Turn]
    }

    /// The most causes that are listed. The results file has all of them.
    private static let mostCauses = 24

    var causesSentence: String
    var causes: [Cause]
    var hasCauses: Bool
    var causesRest: [String]
    var curves: [Curve]
    var explanationCut: [String]

    init(_ explanation: FailureExplanation, of run: ScenarioRun) {
        let shown = explanation.causes.prefix(Self.mostCauses)
        let times = shown.flatMap { [$0.begin, $0.end].compactMap(\.self) }
        let digits = times.map(VirtualTime.fractionDigits(of:)).max() ?? 0
        func clock(_ nanoseconds: Int64) -> String { VirtualTime.clock(nanoseconds, fractionDigits: digits) }
        causesSentence = Self.sentence(explanation)
        causes = shown.map { cause in
            Cause(
                causeTime: cause.end.map { "from \(clock(cause.begin)) to \(clock($0))" } ?? "at \(clock(cause.begin))",
                causeText: clipped(cause.text, to: 300),
                causeInstead: cause.instead.map { instead in
                    let choices = cause.choices > 1 ? "one of its \(counted(cause.choices, "choice"))" : "its choice"
                    return ["without \(choices): \(clipped(instead, to: 300))"]
                } ?? [])
        }
        hasCauses = !causes.isEmpty
        let rest = explanation.causes.count - causes.count
        causesRest = rest > 0 ? ["… and \(counted(rest, "more cause"))."] : []
        curves = LossCurve(explanation).map { [Curve($0, epochSeconds: run.epochSeconds)] } ?? []
        explanationCut = explanation.isCut ? ["There was no time or room to find out everything."] : []
    }

    private static func sentence(_ explanation: FailureExplanation) -> String {
        let faults = explanation.causes.count { $0.choices == 0 }
        let parts = [
            faults > 0 ? counted(faults, "fault") : nil,
            explanation.choiceCount > 0 ? counted(explanation.choiceCount, "choice") : nil,
        ].compactMap(\.self)
        guard !parts.isEmpty else {
            return "This run fails without any fault, and with the first possibility of each choice."
        }
        return "This run has \(listed(parts)). All other choices are the first possibility."
    }
}

extension ExplanationView.Curve {
    fileprivate init(_ curve: LossCurve, epochSeconds: Int64) {
        curveSentence = curve.sentence
        curveDrawing = CurvePen(curve, epochSeconds: epochSeconds).draw()
        let runs = curve.moments.first?.runs ?? 0
        curveRuns =
            "Each of the \(counted(curve.moments.count, "point")) stands for \(counted(runs, "run")) that "
            + "\(runs == 1 ? "is" : "are") the same up to that moment, and \(runs == 1 ? "goes" : "go") on by chance."
        let begin = curve.moments[0]
        turns = [
            ExplanationView.Turn(
                turnNumber: "", turnShare: percent(begin.share), turnTime: VirtualTime.clock(begin.nanoseconds),
                turnEvent: "the beginning", isLost: curve.lost == begin)
        ]
        turns += curve.marks.map { mark in
            ExplanationView.Turn(
                turnNumber: "\(mark.number)", turnShare: "\(percent(mark.before)) → \(percent(mark.moment.share))",
                turnTime: VirtualTime.clock(mark.moment.nanoseconds),
                turnEvent: "after \(clipped(mark.moment.event ?? "the beginning", to: 300))", isLost: mark.isLost)
        }
    }
}

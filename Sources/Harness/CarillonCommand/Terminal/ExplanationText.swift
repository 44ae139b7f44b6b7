import CarillonResults

/// The explanation of a failing run in lines of text.
struct ExplanationText {
    private static let barWidth = 20
    /// The most causes that are listed.
    private static let mostCauses = 20

    private let explanation: FailureExplanation

    init(_ explanation: FailureExplanation) { self.explanation = explanation }

    /// The lines: the causes, a bar for each moment at which the share has changed, and the sentence that follows.
    var lines: [String] { causes + curve }

    private var causes: [String] {
        let all = explanation.causes
        if all.isEmpty { return [] }
        let rest = all.count - ExplanationText.mostCauses
        return ["it takes"] + all.prefix(ExplanationText.mostCauses).map(line)
            + (rest > 0 ? ["  … and \(rest) more"] : [])
    }

    private var curve: [String] {
        if explanation.curve.isEmpty { return ["The curve was not found out."] }
        return ["it fails in   of the runs that are the same up to"] + explanation.turns.map(line) + [sentence]
    }

    private var sentence: String {
        guard let lost = explanation.lost else {
            return
                "At no moment did \(percent(FailureExplanation.lostShare)) of the runs fail: chance decided until the end."
        }
        guard let event = lost.event else {
            return "It fails whatever happens: \(percent(lost.share)) of all runs do."
        }
        return "It was lost (\(percent(lost.share))) when this had happened, \(time(lost.nanoseconds)): "
            + TerminalText.line(event)
    }

    private func line(_ cause: FailureExplanation.Cause) -> String {
        let end = cause.end.map { ", for \(TerminalSummary.length($0 &- cause.begin))" } ?? ""
        let instead = cause.instead.map { ", and not \($0)" } ?? ""
        return "  \(time(cause.begin))  \(TerminalText.line(cause.text + end + instead))"
    }

    private func line(_ moment: FailureExplanation.Moment) -> String {
        let filled = Int((moment.share * Double(ExplanationText.barWidth)).rounded())
        let bar =
            String(repeating: "█", count: filled) + String(repeating: "░", count: ExplanationText.barWidth - filled)
        let share = percent(moment.share)
        let event = TerminalText.line("  \(moment.event ?? "the beginning")")
        return
            "  \(String(repeating: " ", count: max(0, 5 - share.count)))\(share)  \(bar)  \(time(moment.nanoseconds))\(event)"
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    private func time(_ nanoseconds: Int64) -> String { TerminalSummary.time(nanoseconds) }
}

import CarillonConformance

/// A curve in lines of text.
struct CurveText {
    /// The smallest difference of shares between two lines.
    private static let step = 0.05
    private static let barWidth = 20

    private let curve: Curve

    init(_ curve: Curve) { self.curve = curve }

    /// The lines: a bar for each moment at which the share has changed, and the sentence that follows from them.
    var lines: [String] {
        let shown = shownPoints
        if shown.isEmpty { return ["Nothing was found out."] }
        return ["it fails in   of the runs that are the same up to"] + shown.map(line) + [sentence]
    }

    private var sentence: String {
        guard let verdict = curve.verdict else {
            return "At no moment did \(percent(Curve.lost)) of the runs fail: chance decided until the end."
        }
        guard let event = verdict.event else {
            return "It fails whatever happens: \(percent(verdict.share)) of all runs do."
        }
        return "It was lost (\(percent(verdict.share))) when this had happened, \(time(verdict)): "
            + TerminalText.line("\(event.lane): \(event.text)")
    }

    /// The points whose share differs from that of the one before, and the first and the last.
    private var shownPoints: [Curve.Point] {
        var shown: [Curve.Point] = []
        for (index, point) in curve.points.enumerated() {
            let isEnd = index == curve.points.count - 1
            if let last = shown.last, !isEnd, abs(point.share - last.share) < CurveText.step { continue }
            shown.append(point)
        }
        return shown
    }

    private func line(_ point: Curve.Point) -> String {
        let filled = Int((point.share * Double(CurveText.barWidth)).rounded())
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: CurveText.barWidth - filled)
        let share = percent(point.share)
        let event = point.event.map { TerminalText.line("  \($0.lane): \($0.text)") } ?? "  the beginning"
        return "  \(String(repeating: " ", count: max(0, 5 - share.count)))\(share)  \(bar)  \(time(point))\(event)"
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    private func time(_ point: Curve.Point) -> String { TerminalSummary.time(point.nanoseconds) }
}

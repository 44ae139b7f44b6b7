/// The drawing of a row: a note beside a lane, or an arrow from one to another.
extension SequencePen {
    mutating func draw(_ row: SequenceDiagram.Row, note: String?) {
        pause(until: row.nanoseconds)
        let height = row.peer == nil ? Self.noteHeight : Self.arrowHeight
        if row.tone.isLoud {
            svg.rectangle(
                x: gutter, y: y + 1, width: width - gutter, height: height - 2, radius: 4,
                class: "band \(row.tone.name)")
        }
        drawTime(row.nanoseconds, baseline: row.peer == nil ? y + 16 : y + 29)
        let label = Label(
            text: [row.tone.prefix, row.text].compactMap(\.self).joined(separator: " "), note: note,
            tone: row.tone)
        if let lane = row.lane, let peer = row.peer {
            drawArrow(from: x(of: lane), to: x(of: peer), label: label)
        } else {
            drawNote(at: row.lane.map(x(of:)), label: label)
        }
        y += height
        clock = row.nanoseconds
    }

    /// The words of a row.
    private struct Label {
        var text: String
        /// The number of times that the row happened, with their rhythm. The note is never cut off.
        var note: String?
        var tone: SequenceDiagram.Row.Tone

        var noteWidth: Double { note.map { TextWidth.of(" " + $0, size: SequencePen.textSize) * 1.1 } ?? 0 }
        var width: Double { TextWidth.of(text, size: SequencePen.textSize) + noteWidth }
    }

    private mutating func drawNote(at x: Double?, label: Label) {
        let middle = y + Self.noteHeight / 2
        let baseline = middle + 4.5
        guard let x else {
            write(label, from: gutter + 12, to: width - 8, baseline: baseline)
            return
        }
        if !label.tone.isLoud {
            svg.circle(x: x, y: middle, radius: 3.5, class: "dot")
        } else {
            svg.path(.cross(x: x, y: middle, size: 5), class: "strike \(label.tone.name)")
        }
        write(label, from: x + 12, to: width - 8, orFrom: gutter + 8, to: x - 12, baseline: baseline)
    }

    /// Writes a label rightwards from `start`. A label that does not fit goes leftwards to `otherEnd`, if there is more
    /// room.
    private mutating func write(
        _ label: Label, from start: Double, to end: Double, orFrom otherStart: Double = 0,
        to otherEnd: Double = 0,
        baseline: Double
    ) {
        let isLeft = label.width > end - start && otherEnd - otherStart > end - start
        let room = isLeft ? otherEnd - otherStart : end - start
        svg.text(
            TextWidth.fit(label.text, size: Self.textSize, limit: room - label.noteWidth), note: label.note,
            x: isLeft ? otherEnd : start, y: baseline, anchor: isLeft ? .end : .start,
            class: label.tone == .plain ? nil : label.tone.name, full: label.text)
    }

    private mutating func drawArrow(from start: Double, to end: Double, label: Label) {
        let line = y + 27
        let left = min(start, end)
        let right = max(start, end)
        let tone = label.tone
        if label.width <= right - left - 16 {
            svg.text(
                label.text, note: label.note, x: (left + right) / 2, y: y + 16, anchor: .middle,
                class: tone == .plain ? nil : tone.name)
        } else {
            write(label, from: left + 8, to: width - 10, orFrom: gutter + 10, to: right - 8, baseline: y + 16)
        }
        // The arrow of a fault ends halfway: the bytes do not arrive.
        let reached = tone == .fault ? (start + end) / 2 : end
        var arrow = PathData()
        arrow.move(start, line)
        arrow.horizontal(reached)
        if tone != .fault {
            let back: Double = end > start ? -8 : 8
            arrow.line(end + back, line - 4)
            arrow.vertical(line + 4)
            arrow.line(end, line)
        }
        svg.path(arrow, class: tone == .plain ? "arrow" : "arrow \(tone.name)")
        if tone == .fault { svg.path(.cross(x: reached, y: line, size: 5), class: "strike fault") }
    }
}

extension SequenceDiagram.Row.Tone {
    /// The class in the stylesheet.
    fileprivate var name: String {
        switch self {
        case .plain: "plain"
        case .fault: "fault"
        case .failure: "failure"
        case .note: "note"
        }
    }

    /// Whether the row stands on a band of its own.
    fileprivate var isLoud: Bool { self == .fault || self == .failure }

    /// The meaning of the colour, in a word.
    fileprivate var prefix: String? {
        switch self {
        case .plain, .note: nil
        case .fault: "Fault:"
        case .failure: "Did not hold:"
        }
    }
}

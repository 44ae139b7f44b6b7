/// The drawing of a row: a note beside a lane, or an arrow from one to another.
extension SequencePen {
    mutating func draw(_ row: SequenceDiagram.Row, note: String?) {
        pause(until: row.nanoseconds)
        let height = row.peer == nil ? Self.noteHeight : Self.arrowHeight
        if let band = row.tone.band {
            let (left, top, right) = (gutter, y + 1, width)
            ink.add(band) { $0.rectangle(x: left, y: top, width: right - left, height: height - 2) }
        }
        drawWeather(of: row, height: height)
        drawTime(row.nanoseconds, baseline: row.peer == nil ? y + 16 : y + 29)
        let label = Label(
            text: [row.tone.prefix, row.text].compactMap(\.self).joined(separator: " "), note: note,
            tone: row.tone, id: row.failure.flatMap(mark))
        if let lane = row.lane, let peer = row.peer {
            drawArrow(from: lane, to: peer, label: label)
        } else {
            drawNote(at: row.lane, label: label)
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
        /// The place in the page.
        var id: String?

        var noteWidth: Double { note.map { TextWidth.of(" " + $0, size: SequencePen.textSize) * 1.1 } ?? 0 }
        var width: Double { TextWidth.of(text, size: SequencePen.textSize) + noteWidth }
    }

    private mutating func drawNote(at lane: Int?, label: Label) {
        let middle = y + Self.noteHeight / 2
        let baseline = middle + 4
        guard let lane else {
            write(label, from: gutter + 12, to: width - 8, baseline: baseline)
            return
        }
        let x = x(of: lane)
        switch label.tone.strike {
        case let strike?: ink.add(strike) { $0.append(.cross(x: x, y: middle, size: 5)) }
        case nil: ink.add(.dot) { $0.dot(x, middle) }
        }
        leadWay(to: lane, middle)
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
        put(
            label, TextWidth.fit(label.text, size: Self.textSize, limit: room - label.noteWidth),
            x: isLeft ? otherEnd : start, baseline: baseline, anchor: isLeft ? .end : .start)
    }

    /// Writes a text, and lets no lifeline run through it.
    private mutating func put(_ label: Label, _ text: String, x: Double, baseline: Double, anchor: SVGWriter.Anchor) {
        ink.texts.text(
            text, note: label.note, x: x, y: baseline, anchor: anchor,
            class: label.tone == .plain ? nil : label.tone.name, id: label.id, full: label.text)
        let length = TextWidth.of(text, size: Self.textSize) + label.noteWidth
        let left =
            switch anchor {
            case .start: x
            case .middle: x - length / 2
            case .end: x - length
            }
        guard label.tone.band == nil else { return }
        cover(from: left, length: length, baseline: baseline)
    }

    private mutating func drawArrow(from lane: Int, to peer: Int, label: Label) {
        let (start, end) = (x(of: lane), x(of: peer))
        let line = y + 27
        let left = min(start, end)
        let right = max(start, end)
        if label.width <= right - left - 16 {
            put(label, label.text, x: (left + right) / 2, baseline: y + 16, anchor: .middle)
        } else {
            write(label, from: left + 8, to: width - 10, orFrom: gutter + 10, to: right - 8, baseline: y + 16)
        }
        leadWay(to: lane, line, on: (peer, label.tone == .fault ? (start + end) / 2 : end))
        if label.tone == .fault {
            // The arrow of a fault ends halfway: the bytes do not arrive.
            let reached = (start + end) / 2
            ink.add(.faultArrow) {
                $0.move(start, line)
                $0.horizontal(reached)
            }
            ink.add(.faultStrike) { $0.append(.cross(x: reached, y: line, size: 5)) }
        } else {
            ink.add(.arrow) {
                $0.move(start, line)
                $0.horizontal(end)
                $0.arrowHead(pointsRight: end > start)
            }
        }
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

    /// The band that a loud row stands on.
    fileprivate var band: SequenceInk.Shape? {
        switch self {
        case .fault: .band
        case .failure: .failureBand
        case .plain, .note: nil
        }
    }

    /// The sign on the lane, instead of a dot.
    fileprivate var strike: SequenceInk.Shape? {
        switch self {
        case .fault: .faultStrike
        case .failure: .failureStrike
        case .plain, .note: nil
        }
    }

    /// The meaning of the colour, in a word.
    fileprivate var prefix: String? {
        switch self {
        case .plain, .note: nil
        case .fault: "Fault:"
        case .failure: "Did not hold:"
        }
    }
}

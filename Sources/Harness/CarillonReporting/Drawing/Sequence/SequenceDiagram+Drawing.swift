extension SequenceDiagram {
    /// The diagram as SVG within an element that scrolls. Its style is ``Stylesheet``'s.
    ///
    /// - Parameter mark: The place in the page of a failed expectation, by its number.
    func draw(mark: @escaping (Int) -> String? = { _ in nil }) -> String {
        var pen = SequencePen(diagram: self, mark: mark)
        return pen.draw()
    }

    /// The meanings of the signs that occur in the drawing, in one line.
    var legend: String {
        let rows = items.flatMap(\.rows)
        let entries: [(isUsed: Bool, words: String)] = [
            (rows.contains { $0.peer != nil && $0.tone != .fault }, "→ reaches the other"),
            (rows.contains { $0.peer != nil && $0.tone == .fault }, "—✕ struck by a fault, does not arrive"),
            (rows.contains { $0.lane != nil && $0.peer == nil && $0.tone == .plain }, "● happens there"),
            (rows.contains { $0.peer == nil && $0.tone == .fault }, "✕ a fault"),
            (!WeatherStrips(items: items).isEmpty, "▌ beside the times: as long as a fault of the weather lasts"),
            (isWay, "━ the way of the notification"),
            (rows.contains { $0.tone == .failure }, "“Did not hold” an expectation that failed"),
            (items.contains { if case .repeated = $0 { true } else { false } }, "× again and again"),
        ]
        return entries.filter(\.isUsed).map(\.words).joined(separator: " \u{2002} ")
    }
}

extension SequenceDiagram.Item {
    /// The rows that the item draws.
    var rows: [SequenceDiagram.Row] {
        switch self {
        case .row(let row): [row]
        case .repeated(let repeated): repeated.block.flatMap(\.rows)
        case .omitted, .others: []
        }
    }
}

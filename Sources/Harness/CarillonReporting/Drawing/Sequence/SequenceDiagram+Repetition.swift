extension SequenceDiagram {
    /// The items with each repetition made one item.
    static func collapsed(_ items: [Item]) -> [Item] {
        var symbols: [Likeness: Int] = [:]
        let sequence = items.map { item in
            let likeness = Likeness(item)
            let symbol = symbols[likeness] ?? symbols.count
            symbols[likeness] = symbol
            return symbol
        }
        return Repetition.find(in: sequence).map { stretch in
            if stretch.count == 1 { return items[stretch.start] }
            let starts = stride(from: stretch.start, to: stretch.end, by: stretch.period).map { items[$0].begin }
            return .repeated(
                Repeated(
                    block: Array(items[stretch.start..<stretch.start + stretch.period]), count: stretch.count,
                    rhythm: Rhythm.words(for: starts),
                    last: (items[stretch.end - stretch.period].begin, items[stretch.end - 1].end)))
        }
    }

    /// Items are alike when they differ in nothing but their time and the numbers and dates in their texts.
    private enum Likeness: Hashable {
        case row(lane: Int?, peer: Int?, tone: Row.Tone, text: String)
        case repeated([Likeness], count: Int)
        case omitted(Int)
        case others(Int)

        init(_ item: Item) {
            switch item {
            case .row(let row):
                self = .row(lane: row.lane, peer: row.peer, tone: row.tone, text: TextShape.of(row.text))
            case .repeated(let repeated):
                self = .repeated(repeated.block.map(Likeness.init), count: repeated.count)
            case .omitted(let count):
                self = .omitted(count)
            case .others(let count):
                self = .others(count)
            }
        }
    }
}

extension SequenceDiagram.Item {
    /// The time at which the item began.
    var begin: Int64 {
        switch self {
        case .row(let row): row.nanoseconds
        case .repeated(let repeated): repeated.block.first?.begin ?? repeated.last.begin
        case .omitted, .others: 0
        }
    }

    /// The time at which the item was over.
    var end: Int64 {
        switch self {
        case .row(let row): row.nanoseconds
        case .repeated(let repeated): repeated.last.end
        case .omitted, .others: 0
        }
    }
}

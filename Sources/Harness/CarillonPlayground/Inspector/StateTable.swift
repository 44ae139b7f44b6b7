import JSONWire

/// A part of a server's state as a table: sessions, documents, users.
struct StateTable {
    /// The most rows, and the most characters of a cell.
    static let (rowLimit, textLimit) = (200, 1_000)

    let title: String
    let columns: [String]
    /// The number of all rows.
    private let count: Int
    private let rows: [[JSON]]

    /// - Parameters:
    ///   - elements: All elements, or the first ones.
    ///   - count: The number of all elements; `nil` if there are no others.
    ///   - row: Makes the cells of an element. It is called for the first ones only.
    init<Elements: Collection>(
        _ title: String, _ columns: [String], _ elements: Elements, count: Int? = nil,
        row: (Elements.Element) -> [JSON]
    ) {
        (self.title, self.columns) = (title, columns)
        self.count = count ?? elements.count
        rows = elements.prefix(StateTable.rowLimit).map { row($0).map(StateTable.cut) }
    }

    private static func cut(_ cell: JSON) -> JSON {
        guard let text = cell.string, text.utf8.count > textLimit else { return cell }
        return .string(String(text.unicodeScalars.prefix(textLimit)) + "…")
    }

    var json: JSON {
        [
            "title": .string(title), "columns": .array(columns.map { .string($0) }),
            "count": .number(Double(count)), "rows": .array(rows.map { .array($0) }),
        ]
    }
}

extension JSON {
    /// A number of things.
    static func count(_ number: Int) -> JSON { .number(Double(number)) }
}

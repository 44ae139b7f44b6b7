/// A row of the event log. It can have several lines.
struct LogRow {
    enum Kind: Equatable {
        case event
        case fault
        /// Rows that are left out.
        case gap
        /// A failed expectation, by its number among those of the run, counted from 0.
        case failure(Int)
    }

    var kind: Kind
    var text: String

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

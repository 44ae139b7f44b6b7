/// What was told, in that order. Used in one world only, which is what makes it safe to share.
final class Journal<Entry>: @unchecked Sendable {
    private(set) var entries: [Entry]

    init(_ entries: Entry...) {
        self.entries = entries
    }

    func note(_ entry: Entry) { entries.append(entry) }
}

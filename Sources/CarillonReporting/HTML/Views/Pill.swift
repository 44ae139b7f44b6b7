/// A number of results of the same kind.
struct Pill {
    var badge: Badge
    /// The number and the word: `24 pass`.
    var pillText: String

    init(_ badge: Badge, _ number: Int) {
        self.badge = badge
        pillText = "\(grouped(number)) \(badge.word)"
    }
}

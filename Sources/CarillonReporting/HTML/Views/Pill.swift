/// A number of things that fared alike.
struct Pill {
    var badge: Badge
    /// `24 pass`
    var pillText: String

    init(_ badge: Badge, _ number: Int) {
        self.badge = badge
        pillText = "\(grouped(number)) \(badge.word)"
    }
}

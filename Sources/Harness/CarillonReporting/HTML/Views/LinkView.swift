/// The name of a scenario, requirement or saboteur, as a link to its place in the report, if there is one.
struct LinkView {
    var linkText: String
    var href: String
    var isLinked: Bool
    /// The verdict at the link's target.
    var badge: Badge
    /// A sentence beside the link, such as the expectation that failed there.
    var sentence = "" {
        didSet { hasSentence = !sentence.isEmpty }
    }
    private(set) var hasSentence = false

    /// - Parameter href: The address of the place, if there is one.
    init(_ text: String, href: String?, badge: Badge = Badge(tone: "quiet", glyph: "", word: "")) {
        linkText = visibleName(text)
        self.href = href ?? ""
        isLinked = href != nil
        self.badge = badge
    }
}

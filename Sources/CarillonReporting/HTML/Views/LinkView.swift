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

    init(_ text: String, anchor: String?, badge: Badge = Badge(tone: "quiet", glyph: "", word: "")) {
        linkText = clippedName(text)
        href = anchor ?? ""
        isLinked = anchor != nil
        self.badge = badge
    }
}

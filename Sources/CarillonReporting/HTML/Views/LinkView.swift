/// A name that leads to the place in the report that tells of it, if there is one.
struct LinkView {
    var linkText: String
    var href: String
    var isLinked: Bool
    /// How what it leads to fared.
    var badge: Badge
    /// A sentence beside it, such as the expectation that failed there.
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

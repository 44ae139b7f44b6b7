extension SlotTimeline {
    /// The meanings of the signs, as a list. Only signs that occur in the drawing are in it.
    var legend: String {
        let stays = requests.flatMap(\.stays)
        let marks = Set(requests.flatMap(\.marks).map(\.kind))
        let entries: [(isUsed: Bool, sign: Sign, words: String)] = [
            (stays.contains { !$0.repeats }, .bar, "holds a slot"),
            (stays.contains { $0.repeats }, .repeatingBar, "holds a slot and repeats"),
            (marks.contains(.fired), .tick, "fired"),
            (marks.contains(.delivered), .circle, "delivered"),
            (marks.contains(.presented), .diamond, "shown in the foreground"),
            (marks.contains(.suppressed), .hollowCircle, "fired and not shown"),
            (marks.contains(.replaced), .chevron, "replaced"),
            (stays.contains { $0.end == .removed }, .bracket, "removed by the app"),
            (stays.contains { $0.end == .none && !isPlanned($0) }, .arrow, "still pending"),
            (stays.contains(where: isPlanned), .planned, "still pending, and due"),
            (stays.contains { $0.end == .evicted }, .cross, "evicted"),
            (stays.contains { $0.end == .evicted && $0.due != nil }, .ghost, "lost: was due"),
        ]
        let items = entries.filter(\.isUsed).map { entry in
            "<li><svg class=\"slots\" width=\"28\" height=\"16\" viewBox=\"0 0 28 16\" aria-hidden=\"true\">"
                + "\(entry.sign.markup)</svg> \(entry.words)</li>"
        }
        return "<ul class=\"legend\">\(items.joined())</ul>"
    }
}

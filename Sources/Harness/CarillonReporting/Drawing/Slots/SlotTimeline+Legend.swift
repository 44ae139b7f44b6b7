extension SlotTimeline {
    /// The meanings of the signs, as a list. Only signs that occur in the drawing are in it.
    var legend: String {
        let stays = requests.flatMap(\.stays)
        let rows = SlotRows(requests).rows
        let full: [SlotRequest] = rows.compactMap { if case .full(let request) = $0 { request } else { nil } }
        let packed: [SlotRequest.Fate] = rows.compactMap {
            if case .packed(let pack) = $0 { pack.first?.fate } else { nil }
        }
        let marks = Set(full.flatMap(\.marks).map(\.kind))
        func isPacked(_ fate: SlotRequest.Fate) -> Bool { packed.contains(fate) }
        let entries: [(isUsed: Bool, sign: Sign, words: String)] = [
            (stays.contains { !$0.repeats }, .bar, "holds a slot"),
            (stays.contains { $0.repeats }, .repeatingBar, "holds a slot and repeats"),
            (marks.contains(.fired) || isPacked(.fired), .tick, "fired"),
            (marks.contains(.delivered) || isPacked(.delivered), .circle, "delivered"),
            (marks.contains(.presented) || isPacked(.presented), .diamond, "shown in the foreground"),
            (
                marks.contains(.suppressed) || isPacked(.suppressed), .hollowCircle, "fired and not shown"
            ),
            (marks.contains(.replaced), .chevron, "replaced"),
            (stays.contains { $0.end == .removed }, .bracket, "removed by the app"),
            (full.flatMap(\.stays).contains { $0.end == .none && !isPlanned($0) }, .arrow, "still pending"),
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

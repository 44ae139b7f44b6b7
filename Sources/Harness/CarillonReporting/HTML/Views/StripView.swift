import CarillonResults

/// The last runs of a scenario on a network as a strip of cells, the oldest first.
struct StripView {
    struct Cell {
        var cellTone: String
        var cellGlyph: String
        var cellWords: String
    }

    var stripText: String
    var cells: [Cell]
    /// A badge that stands before the text, for a flaky scenario.
    var flaky: [String]

    init(_ past: ScenarioHistory) {
        stripText = past.sentences.joined(separator: " ")
        flaky = past.flakiness == nil ? [] : ["✗ flaky"]
        cells = past.cells.map { entry, outcome in
            let badge = outcome.map { Badge($0.verdict) } ?? Badge(tone: "quiet", glyph: "○", word: "no such scenario")
            let time = outcome?.milliseconds.map { ", in \(grouped($0)) ms" } ?? ""
            return Cell(
                cellTone: badge.tone, cellGlyph: badge.glyph, cellWords: "\(entry.name): \(badge.word)\(time)")
        }
    }
}

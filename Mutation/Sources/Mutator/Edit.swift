/// A change of a source text: something put in at an offset, in the place of some bytes.
struct Edit {
    enum Place {
        /// Before the first statement of a function.
        case beginning
        /// The `return` that a single expression needs once something stands before it.
        case returning
        /// Before an expression: an outer one's comes first.
        case opening
        /// In the place of a token.
        case replacement
        /// After an expression: an inner one's comes first.
        case closing
    }

    let offset: Int
    /// How many bytes go.
    var length = 0
    let text: String
    let place: Place
    /// Which mutant brings it about, by its place in the file's list; those further out have the smaller numbers.
    let mutant: Int

    /// Applies edits, which may nest but not cross.
    ///
    /// - Returns: the text, and for each mutant the range of bytes that it covers there.
    static func apply(_ edits: [Edit], to source: String) -> (text: String, ranges: [Int: Range<Int>]) {
        let bytes = Array(source.utf8)
        var result: [UInt8] = []
        var ranges: [Int: Range<Int>] = [:]
        var position = 0
        var returningAt: Int?
        for edit in edits.sorted(by: precedes) {
            if edit.place == .returning {
                // One edit is enough for all the mutants that ask for it.
                if returningAt == edit.offset { continue }
                returningAt = edit.offset
            }
            result += bytes[position..<edit.offset]
            let start = result.count
            result += Array(edit.text.utf8)
            position = edit.offset + edit.length
            let known = ranges[edit.mutant] ?? start..<start
            ranges[edit.mutant] = known.lowerBound..<result.count
        }
        result += bytes[position...]
        return (String(decoding: result, as: UTF8.self), ranges)
    }

    private static func precedes(_ one: Edit, _ other: Edit) -> Bool {
        if one.offset != other.offset { return one.offset < other.offset }
        let ranks: [Place: Int] = [.closing: 0, .beginning: 1, .returning: 2, .opening: 3, .replacement: 4]
        guard one.place == other.place else { return (ranks[one.place] ?? 0) < (ranks[other.place] ?? 0) }
        return one.place == .closing ? one.mutant > other.mutant : one.mutant < other.mutant
    }
}

/// Suggestions for mistyped identifiers.
enum Suggestions {
    /// Returns up to three identifiers that resemble the given one, or contain it, the nearest first.
    static func closest(to wanted: String, among known: [String]) -> [String] {
        let wanted = wanted.lowercased()
        let scored = known.map { id -> (score: Int, id: String) in
            let lowercased = id.lowercased()
            return (lowercased.contains(wanted) ? 0 : distance(wanted, lowercased), id)
        }
        return scored.filter { $0.score <= max(2, wanted.count / 3) }
            .sorted { ($0.score, $0.id) < ($1.score, $1.id) }
            .prefix(3).map(\.id)
    }

    /// Returns the number of insertions, deletions and replacements between two texts (Levenshtein).
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other.utf8)
        var row = Array(0...other.count)
        for (index, character) in one.utf8.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, candidate) in other.enumerated() {
                let replaced = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[other.count]
    }
}

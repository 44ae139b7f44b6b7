import CarillonConformance

/// Patterns for paths, and the requirements that they name.
struct Selection {
    private let texts: [String]
    private let patterns: [PathPattern]

    init(_ texts: [String]) {
        self.texts = texts
        patterns = texts.map(PathPattern.init)
    }

    /// Returns whether any pattern matches a path.
    func matches(path: String) -> Bool { patterns.contains { $0.matches(path) } }

    /// Returns whether any pattern names a requirement: by its identifier, in capitals or not, or with `*` for a part
    /// of it, as `UN-3*`. A pattern with `*` minds capitals, since identifiers have them, and paths have none.
    func names(requirement: String) -> Bool {
        zip(texts, patterns).contains { text, pattern in
            text.contains("*") ? pattern.matches(requirement) : text.uppercased() == requirement.uppercased()
        }
    }
}

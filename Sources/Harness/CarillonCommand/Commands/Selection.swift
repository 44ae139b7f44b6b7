import CarillonConformance

/// Patterns for paths, and the requirements that they name.
struct Selection {
    private let patterns: [PathPattern]
    /// The patterns for parts of identifiers.
    private let partPatterns: [PathPattern]
    /// The other texts, in capitals.
    private let names: Set<String>

    init(_ texts: [String]) {
        patterns = texts.map(PathPattern.init)
        partPatterns = texts.filter { $0.contains("*") }.map(PathPattern.init)
        names = Set(texts.filter { !$0.contains("*") }.map { $0.uppercased() })
    }

    /// Returns whether any pattern matches a path.
    func matches(path: String) -> Bool { patterns.contains { $0.matches(path) } }

    /// Returns whether any pattern names a requirement: by its identifier, in capitals or not, or with `*` for a part
    /// of it, as `UN-3*`. A pattern with `*` minds capitals, since identifiers have them, and paths have none.
    func names(requirement: String) -> Bool {
        names.contains(requirement.uppercased()) || partPatterns.contains { $0.matches(requirement) }
    }
}

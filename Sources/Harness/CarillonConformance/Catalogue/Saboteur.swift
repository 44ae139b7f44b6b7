/// A small, named defect that must make a scenario fail. A scenario that no saboteur can fail proves nothing.
///
/// The saboteur takes its place at a seam before the scenario begins: around the notification centre's store, in a
/// stream of bytes, on a clock. Product code knows nothing of it.
public struct Saboteur: Sendable, Identifiable {
    /// The saboteur's identifier, a path in lower case: `un/keeps-a-65th`.
    public let id: String
    /// The defect, in one sentence.
    public let summary: String
    /// The requirements that the defect breaks. A scenario of each of them must fail.
    public let breaks: [RequirementID]
    /// The identifier of the scenario in which `carillon search` finds the defect; `nil` if the scenarios catch it as
    /// they are, with one seed.
    public let searchedIn: String?

    let install: @Sendable (World) -> Void

    /// Creates a saboteur.
    ///
    /// - Parameters:
    ///   - id: the identifier, in parts with slashes between them.
    ///   - summary: the defect, in one sentence.
    ///   - breaks: the requirements that the defect breaks.
    ///   - searchedIn: the scenario in which `carillon search` finds the defect, where it is so rare that no run with
    ///     one seed shows it. Such a saboteur is let loose by `carillon saboteurs --searched`.
    ///   - install: puts the defect in place before the scenario begins.
    public init(
        _ id: String, _ summary: String, breaks: [RequirementID], searchedIn: String? = nil,
        install: @escaping @Sendable (World) -> Void
    ) {
        self.id = id
        self.summary = summary
        self.breaks = breaks
        self.searchedIn = searchedIn
        self.install = install
    }
}

extension Saboteur: CustomStringConvertible {
    /// The saboteur's identifier.
    public var description: String { id }
}

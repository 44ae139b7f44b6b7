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

    let install: @Sendable (World) -> Void

    /// Creates a saboteur. `install` puts the defect in place before the scenario begins.
    public init(
        _ id: String, _ summary: String, breaks: [RequirementID], install: @escaping @Sendable (World) -> Void
    ) {
        self.id = id
        self.summary = summary
        self.breaks = breaks
        self.install = install
    }
}

extension Saboteur: CustomStringConvertible {
    /// The saboteur's identifier.
    public var description: String { id }
}

import CarillonResults

/// A mistake in the identifiers by which scenarios, saboteurs and requirements belong together.
public enum CatalogueError: Error, Hashable, CustomStringConvertible {
    /// A scenario covers requirements that are in no suite.
    case covers([RequirementID], scenario: String)
    /// A saboteur breaks requirements that are in no suite.
    case breaks([RequirementID], saboteur: String)

    /// The mistake in words, with the identifiers and what to do about them.
    public var description: String {
        switch self {
        case .covers(let ids, let scenario):
            "scenario “\(scenario)” covers \(Self.list(ids)), which \(Self.place(ids)); add a Requirement to a suite and give that suite to the runner, Runner(suites:), or leave it out of covers:"
        case .breaks(let ids, let saboteur):
            "saboteur “\(saboteur)” breaks \(Self.list(ids)), which \(Self.place(ids)); add a Requirement to a suite and give that suite to the check, SaboteurCheck(suites:), or leave it out of breaks:"
        }
    }

    private static func list(_ ids: [RequirementID]) -> String { ids.map(\.name).joined(separator: ", ") }

    private static func place(_ ids: [RequirementID]) -> String {
        ids.count == 1 ? "is in no catalogue" : "are in no catalogue"
    }
}

/// The identifiers of the requirements in some suites.
struct KnownRequirements: Sendable {
    private let ids: Set<RequirementID>

    init(_ suites: [Suite]) {
        ids = Set(suites.requirements.map(\.id))
    }

    /// The case as it is, or one that fails because its scenario covers unknown requirements.
    func checked(_ scenarioCase: ScenarioCase) -> ScenarioCase {
        let unknown = scenarioCase.scenario.covers.filter { !ids.contains($0) }
        if unknown.isEmpty { return scenarioCase }
        var refused = scenarioCase
        refused.scenario.refuse(.covers(unknown, scenario: scenarioCase.scenario.id))
        return refused
    }

    /// Returns the mistake of a saboteur that breaks unknown requirements; `nil` if it breaks none.
    func fault(of saboteur: Saboteur) -> CatalogueError? {
        let unknown = saboteur.breaks.filter { !ids.contains($0) }
        return unknown.isEmpty ? nil : .breaks(unknown, saboteur: saboteur.id)
    }
}

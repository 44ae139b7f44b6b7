import CarillonResults

/// The scenarios whose traces a report shows.
struct ExampleChoice {
    private let traces: TraceSelection
    /// Whether the traces of runs that ended as expected are packed.
    var packs: Bool { traces == .packed }
    /// The scenarios that did not end as expected everywhere.
    private let unexpected: Set<String>
    /// The example of each group, by the group's path.
    private var examples: [String: String] = [:]

    /// - Parameters:
    ///   - outcomes: The outcomes of each scenario, by its identifier.
    ///   - scenarioIDs: The identifiers in their order.
    init(_ traces: TraceSelection, _ outcomes: [String: [ScenarioResult]], _ scenarioIDs: [String]) {
        self.traces = traces
        unexpected = Set(scenarioIDs.filter { outcomes[$0]?.contains { !$0.verdict.isAsExpected } ?? false })
        guard traces == .examples else { return }
        for id in scenarioIDs {
            let outcomes = outcomes[id] ?? []
            let isGood = outcomes.allSatisfy { $0.verdict.isAsExpected && $0.run?.trace.isEmpty == false }
            if isGood, examples[Self.group(of: id)] == nil { examples[Self.group(of: id)] = id }
        }
    }

    /// Whether the trace of an outcome is shown. If a scenario failed somewhere, the traces of all its outcomes are
    /// shown, so that one can compare them. If a scenario is an example, only the trace of its first outcome is shown.
    ///
    /// - Parameter number: The number of the outcome among those of its scenario, counted from 0.
    func shows(_ outcome: ScenarioResult, number: Int) -> Bool {
        switch traces {
        case .packed, .all: true
        case .none: false
        case .failing: unexpected.contains(outcome.id)
        case .examples:
            unexpected.contains(outcome.id) || number == 0 && examples[Self.group(of: outcome.id)] == outcome.id
        }
    }

    /// The scenario of the same group whose trace is shown.
    func example(beside id: String) -> String? { examples[Self.group(of: id)] }

    /// The path without its last name: `courier/reconnect` for `courier/reconnect/offline`.
    private static func group(of id: String) -> String {
        id.split(separator: "/").dropLast().joined(separator: "/")
    }
}

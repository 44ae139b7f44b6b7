/// A requirement of the catalogue, and how it fared.
public struct RequirementResult: Hashable, Sendable, Codable, Identifiable {
    /// How binding a requirement is, in the words of RFC 2119.
    public enum Level: String, Hashable, Sendable, Codable {
        case must, should, may
    }

    /// Whether scenarios look after a requirement.
    public enum Coverage: String, Hashable, Sendable, Codable {
        /// At least one scenario covers the requirement.
        case covered
        /// No scenario can cover the requirement, for the reason given.
        case excluded
        /// No scenario covers the requirement, and no reason is given. The report shows it in red.
        case missing
    }

    /// The identifier: `UN-39`.
    public var id: String
    /// The name of the catalogue that the requirement belongs to.
    public var group: String
    /// How binding the requirement is.
    public var level: Level
    /// The specification, document or observation that the requirement comes from.
    public var source: String
    /// The requirement as a sentence.
    public var text: String
    /// Whether scenarios look after the requirement.
    public var coverage: Coverage
    /// The reason why the requirement is excluded.
    public var exclusion: String?
    /// How the imitated library differs from the requirement, if it does.
    public var deviation: String?
    /// The identifiers of the scenarios that cover the requirement.
    public var scenarios: [String]
    /// The identifiers of the saboteurs that break the requirement.
    public var saboteurs: [String]
    /// The expectations that hold the requirement. Each of them has failed because of a saboteur.
    public var heldBy: [Hold]
    /// The reason why no saboteur can exist, and the unit test that notices a violation instead.
    public var saboteurExemption: String?
    /// The worst verdict among the requirement's scenarios; `not-run` if none was run.
    public var verdict: Verdict

    /// An expectation that notices when a requirement is violated, and the saboteur that shows that it does.
    public struct Hold: Hashable, Sendable, Codable {
        /// The identifier of the scenario.
        public var scenario: String
        /// The expectation's sentence.
        public var expectation: String
        /// The identifier of the saboteur.
        public var saboteur: String

        /// A hold of an expectation.
        public init(scenario: String, expectation: String, saboteur: String) {
            self.scenario = scenario
            self.expectation = expectation
            self.saboteur = saboteur
        }
    }

    /// A requirement with everything that is known about it.
    public init(
        id: String, group: String, level: Level, source: String, text: String, coverage: Coverage,
        exclusion: String? = nil, deviation: String? = nil, scenarios: [String], saboteurs: [String],
        heldBy: [Hold] = [], saboteurExemption: String? = nil,
        verdict: Verdict
    ) {
        self.id = id
        self.group = group
        self.level = level
        self.source = source
        self.text = text
        self.coverage = coverage
        self.exclusion = exclusion
        self.deviation = deviation
        self.scenarios = scenarios
        self.saboteurs = saboteurs
        self.heldBy = heldBy
        self.saboteurExemption = saboteurExemption
        self.verdict = verdict
    }
}

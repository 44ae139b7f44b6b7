/// How a requirement fared.
public struct RequirementResult: Hashable, Sendable, Codable, Identifiable {
    public enum Level: String, Hashable, Sendable, Codable {
        case must, should, may
    }

    public enum Coverage: String, Hashable, Sendable, Codable {
        /// At least one scenario covers it.
        case covered
        /// It cannot be, for the reason given.
        case excluded
        /// Nothing covers it, and nothing says why. Red.
        case missing
    }

    /// `UN-39`
    public var id: String
    /// The catalogue that it belongs to: `UserNotifications`.
    public var group: String
    public var level: Level
    /// Where it comes from.
    public var source: String
    public var text: String
    public var coverage: Coverage
    /// Why it is excluded.
    public var exclusion: String?
    /// The scenarios that cover it.
    public var scenarios: [String]
    /// The saboteurs that break it.
    public var saboteurs: [String]
    /// Why no saboteur can exist, and which unit test bites instead.
    public var saboteurExemption: String?
    /// The worst verdict among its scenarios; `not-run` if none was run.
    public var verdict: Verdict

    public init(
        id: String, group: String, level: Level, source: String, text: String, coverage: Coverage,
        exclusion: String? = nil,
        scenarios: [String], saboteurs: [String], saboteurExemption: String? = nil, verdict: Verdict
    ) {
        self.id = id
        self.group = group
        self.level = level
        self.source = source
        self.text = text
        self.coverage = coverage
        self.exclusion = exclusion
        self.scenarios = scenarios
        self.saboteurs = saboteurs
        self.saboteurExemption = saboteurExemption
        self.verdict = verdict
    }
}

/// How a saboteur fared.
public struct SaboteurResult: Hashable, Sendable, Codable, Identifiable {
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// A scenario of each requirement that it breaks failed, as it should.
        case killed
        /// A scenario passed in spite of it: the scenario does not bite.
        case survived
        case notRun = "not-run"
    }

    /// `un/keeps-a-65th`
    public var id: String
    /// The defect, in one sentence.
    public var summary: String
    /// The requirements that it breaks.
    public var breaks: [String]
    public var outcome: Outcome
    /// The scenarios that caught it, each with the first expectation that failed.
    public var caughtBy: [Catch]

    public struct Catch: Hashable, Sendable, Codable {
        public var scenario: String
        public var expectation: String

        public init(scenario: String, expectation: String) {
            self.scenario = scenario
            self.expectation = expectation
        }
    }

    public init(id: String, summary: String, breaks: [String], outcome: Outcome, caughtBy: [Catch]) {
        self.id = id
        self.summary = summary
        self.breaks = breaks
        self.outcome = outcome
        self.caughtBy = caughtBy
    }
}

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
    /// How the library imitated differs from the line, if it does.
    public var deviation: String?
    /// The scenarios that cover it.
    public var scenarios: [String]
    /// The saboteurs that break it.
    public var saboteurs: [String]
    /// The expectations that hold it: each is known to fail because of a saboteur.
    public var heldBy: [Hold]
    /// Why no saboteur can exist, and which unit test bites instead.
    public var saboteurExemption: String?
    /// The worst verdict among its scenarios; `not-run` if none was run.
    public var verdict: Verdict

    /// An expectation that notices when a requirement is violated, and the saboteur that shows that it does.
    public struct Hold: Hashable, Sendable, Codable {
        public var scenario: String
        public var expectation: String
        public var saboteur: String

        public init(scenario: String, expectation: String, saboteur: String) {
            self.scenario = scenario
            self.expectation = expectation
            self.saboteur = saboteur
        }
    }

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

/// How a saboteur fared.
public struct SaboteurResult: Hashable, Sendable, Codable, Identifiable {
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// The expectations failed that it is held to, as they should.
        case killed
        /// A scenario failed, but not by the expectation that the saboteur is held to.
        case mistaken
        /// The saboteur breaks so much that its sentence does not say what is wrong.
        case tooGross = "too-gross"
        /// Scenarios passed in spite of it: they do not bite.
        case survived
        case notRun = "not-run"

        /// Whether the outcome lets a run succeed.
        public var isAsExpected: Bool { self == .killed || self == .notRun }
    }

    /// `un/keeps-a-65th`
    public var id: String
    /// The defect, in one sentence.
    public var summary: String
    /// The requirements that it breaks.
    public var breaks: [String]
    public var outcome: Outcome
    /// What is wrong, in sentences, unless it was killed.
    public var faults: [String]
    /// The scenarios that failed because of it.
    public var caughtBy: [Catch]

    /// A scenario that failed because of a saboteur.
    public struct Catch: Hashable, Sendable, Codable {
        public var scenario: String
        /// `memory`, `loopback`, or `none` where the scenario needs no network.
        public var network: String
        /// The expectations that failed, each once, in the order in which they were checked.
        public var failed: [String]
        /// Those among them that the saboteur is held to.
        public var heldTo: [String]

        public init(scenario: String, network: String, failed: [String], heldTo: [String]) {
            self.scenario = scenario
            self.network = network
            self.failed = failed
            self.heldTo = heldTo
        }
    }

    public init(
        id: String, summary: String, breaks: [String], outcome: Outcome, faults: [String] = [], caughtBy: [Catch]
    ) {
        self.id = id
        self.summary = summary
        self.breaks = breaks
        self.outcome = outcome
        self.faults = faults
        self.caughtBy = caughtBy
    }
}

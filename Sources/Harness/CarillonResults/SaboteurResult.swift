/// A saboteur, and how it fared.
public struct SaboteurResult: Hashable, Sendable, Codable, Identifiable {
    /// Whether scenarios noticed a saboteur.
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// The expectations failed that the saboteur is held to, as they should.
        case killed
        /// A scenario failed, but not by an expectation that the saboteur is held to.
        case mistaken
        /// The saboteur breaks so much that its sentence does not say what is wrong.
        case tooGross = "too-gross"
        /// Scenarios passed in spite of the saboteur, so they prove nothing.
        case survived
        /// No scenario ran with the saboteur.
        case notRun = "not-run"

        /// Whether the outcome lets a run succeed.
        public var isAsExpected: Bool { self == .killed || self == .notRun }
    }

    /// The identifier: `un/keeps-a-65th`.
    public var id: String
    /// The defect, in one sentence.
    public var summary: String
    /// The identifiers of the requirements that the saboteur breaks.
    public var breaks: [String]
    /// Whether scenarios noticed the saboteur.
    public var outcome: Outcome
    /// The faults in sentences, unless the saboteur was killed.
    public var faults: [String]
    /// The scenarios that failed because of the saboteur.
    public var caughtBy: [Catch]

    /// A scenario that failed because of a saboteur.
    public struct Catch: Hashable, Sendable, Codable {
        /// The identifier of the scenario.
        public var scenario: String
        /// The network: `memory`, `loopback`, or `none` where the scenario needs no network.
        public var network: String
        /// The expectations that failed, each once, in the order in which they were checked.
        public var failed: [String]
        /// The failed expectations that the saboteur is held to.
        public var heldTo: [String]

        /// A catch by a scenario on one network.
        public init(scenario: String, network: String, failed: [String], heldTo: [String]) {
            self.scenario = scenario
            self.network = network
            self.failed = failed
            self.heldTo = heldTo
        }
    }

    /// A saboteur with everything that is known about it.
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

import CarillonResults

/// The values of the outcome template: a scenario on one engine and one network, and the run that is shown of it.
struct OutcomeView {
    /// The most failed expectations that are shown. The results file has all of them.
    private static let mostFailed = 50
    /// The most expectations that held and are shown. The results file has all of them.
    private static let mostHeld = 100
    /// The most expectations that are not folded away when all of them held.
    private static let unfolded = 8

    var badge: Badge
    var isOneOfSeveral: Bool
    var outcomeTitle: String
    /// The level of the headings within.
    var level: Int
    var hasReason: Bool
    var outcomeReason: String
    var hasFailed = false
    var failed: [ExpectationView] = []
    var hasWaiting = false
    var waiting: [String] = []
    var hasBacktrace = false
    var backtrace = ""
    var hasHeld = false
    var held: [ExpectationView] = []
    var heldTitle = ""
    var heldRest: [String] = []
    var isHeldOpen = false
    var hasRun = false
    var reproduceRun = ""
    var outcomeFacts: [FactView]
    var slots: [SlotView] = []
    var hasSequence = false
    var sequence = ""
    var logTitle = ""
    var logRows: [LogRow] = []

    init(_ scenario: ScenarioResult, isOneOfSeveral: Bool) {
        badge = Badge(scenario.verdict)
        self.isOneOfSeveral = isOneOfSeveral
        outcomeTitle = Configuration(scenario).name
        level = isOneOfSeveral ? 6 : 5
        hasReason = scenario.reason != nil
        outcomeReason = clipped(scenario.reason ?? "")
        outcomeFacts = Self.facts(scenario)
        guard let run = scenario.run else { return }
        hasRun = true
        reproduceRun = run.reproduce
        show(run.expectations)
        if let ending = run.ending { show(ending) }
        slots = SlotTimeline.all(in: run).map { SlotView($0, epochSeconds: run.epochSeconds) }
        guard !run.trace.isEmpty else { return }
        hasSequence = true
        sequence = SequenceDiagram(run).draw()
        let log = EventLog(run, isDetailed: !scenario.verdict.isAsExpected)
        logTitle = log.title
        logRows = log.rows
    }

    private mutating func show(_ expectations: [ExpectationResult]) {
        let failures = expectations.filter { !$0.passed }
        let successes = expectations.filter(\.passed)
        failed = failures.prefix(Self.mostFailed).map(ExpectationView.init)
        hasFailed = !failed.isEmpty
        held = successes.prefix(Self.mostHeld).map(ExpectationView.init)
        hasHeld = !held.isEmpty
        heldTitle = Self.title(held: successes.count, isAll: failures.isEmpty)
        if successes.count > Self.mostHeld {
            heldRest = ["… and \(grouped(successes.count - Self.mostHeld)) more."]
        }
        isHeldOpen = failures.isEmpty && successes.count <= Self.unfolded
    }

    private mutating func show(_ ending: RunEnding) {
        waiting = ending.waiting.prefix(Self.mostFailed).map { clipped($0, to: 600) }
        hasWaiting = !waiting.isEmpty
        backtrace = ending.frames.prefix(Self.mostFailed).map { clipped($0.description, to: 600) }.joined(
            separator: "\n")
        hasBacktrace = !backtrace.isEmpty
    }

    private static func title(held: Int, isAll: Bool) -> String {
        switch held {
        case 1 where isAll: "The expectation held"
        case 2 where isAll: "Both expectations held"
        case _ where isAll: "All \(counted(held, "expectation")) held"
        default: "\(counted(held, "expectation")) held"
        }
    }

    private static func facts(_ scenario: ScenarioResult) -> [FactView] {
        var facts = [FactView(name: "Source", value: scenario.source.text)]
        if scenario.seedsRun > 1 || !scenario.failingSeeds.isEmpty {
            let failing = scenario.failingSeeds
            let shown = failing.prefix(8).joined(separator: " ") + (failing.count > 8 ? " …" : "")
            facts.append(
                FactView(
                    name: "Seeds",
                    value: failing.isEmpty
                        ? "\(grouped(scenario.seedsRun)) run"
                        : "\(grouped(scenario.seedsRun)) run, \(grouped(failing.count)) did not pass: \(shown)"
                ))
        }
        guard let run = scenario.run else { return facts }
        return facts + [
            FactView(name: "Seed shown", value: run.seed),
            FactView(name: "Virtual time", value: VirtualTime.length(run.virtualNanoseconds)),
            FactView(name: "Began", value: CivilDate(epochSeconds: run.epochSeconds).text + " UTC"),
            FactView(name: "Digest", value: run.digest),
        ]
    }
}

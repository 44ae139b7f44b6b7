import CarillonResults

/// The values of the outcome template: a scenario on one engine and one network, and the run that is shown of it.
struct OutcomeView {
    /// The most failed expectations that are shown. The results file has all of them.
    private static let mostFailed = 50

    var badge: Badge
    var isOneOfSeveral: Bool
    var outcomeAnchor: String
    /// The address of the outcome.
    fileprivate var outcomeHref: String
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
    /// The explanation of the run, if it has one. Its diagram then follows that, and stands no second time below.
    var explanations: [ExplanationView] = []
    /// The run beside one that passed, with another seed or nearly the same way, if there is one.
    var beside: [ContrastView] = []
    var holding: [HeldView] = []
    var reproduceRun: [String] = []
    var outcomeFacts: String
    /// The last runs, if there is a history.
    var strips: [StripView] = []
    var traces: [TraceView] = []
    /// The trace, if the page's script is to draw it.
    var packed: [PackedView] = []
    /// The run whose trace is shown.
    private var shown: ScenarioRun?
    /// A sentence about what is not shown here, and a link to where it is.
    var elsewhere: [Elsewhere] = []

    /// A trace that is packed with those of other scenarios.
    struct PackedView {
        /// Its place among them, counted from 0.
        var packPlace: String
        /// The words for readers without scripts.
        var packNote: String
        fileprivate var trace: TraceView
    }

    struct Elsewhere {
        var sentence: String
        var links: [PlaceView]
    }

    /// - Parameters:
    ///   - number: The number of the outcome among those of the scenario, counted from 0.
    ///   - earlier: The outcomes before it.
    init(_ scenario: ScenarioResult, number: Int, isOneOfSeveral: Bool, index: ReportIndex, earlier: [OutcomeView]) {
        badge = Badge(scenario.verdict)
        self.isOneOfSeveral = isOneOfSeveral
        outcomeAnchor = index.anchors.outcome(scenario: scenario.id, number)
        outcomeHref = index.href(outcomeAnchor, in: scenario.id)
        outcomeTitle = Configuration(scenario).name
        level = isOneOfSeveral ? 6 : 5
        hasReason = scenario.reason != nil
        outcomeReason = clipped(scenario.reason ?? "")
        outcomeFacts = Self.facts(scenario, isFirst: earlier.isEmpty)
        strips = index.history.map { [StripView(ScenarioHistory(of: scenario.id, on: scenario.network, in: $0))] } ?? []
        guard let run = scenario.run else { return }
        reproduceRun = [run.reproduce]
        let isShown = index.examples.shows(scenario, number: number) && !run.trace.isEmpty
        let failures = run.expectations.count { !$0.passed }
        let places = (0..<min(failures, Self.mostFailed)).map {
            index.anchors.places(scenario: scenario.id, outcome: number, failure: $0)
        }
        if let same = isShown ? earlier.first(where: { $0.shown?.hasSameTrace(as: run) == true }) : nil {
            elsewhere.append(Elsewhere("The trace is the same, line by line, as on", same))
        } else if isShown {
            let isDetailed = !scenario.verdict.isAsExpected
            // Nobody looks at the parts of a story a second time that went well.
            let trace = TraceView(run, isDetailed: isDetailed, hasParts: isDetailed || number == 0) {
                places.indices.contains($0) ? places[$0] : nil
            }
            shown = run
            if index.examples.packs, !isDetailed, failures == 0 {
                packed = [PackedView(trace, events: run.trace.count)]
            } else {
                traces = [trace]
            }
        } else if !run.trace.isEmpty {
            elsewhere.append(Elsewhere(notShown: run, of: scenario, index))
        }
        if let ending = run.ending { show(ending) }
        show(run.expectations, of: scenario, places, earlier) { index.href($0, in: scenario.id) }
        explanations = scenario.explanation.map { [ExplanationView($0, of: run)] } ?? []
        if let passing = scenario.passingRun {
            beside =
                ContrastView(run, passing, explainedBy: scenario.explanation, level: level).map { [$0] } ?? []
        }
    }

    /// Moves the trace to those that are packed.
    mutating func pack(into traces: inout TracePack) {
        for number in packed.indices {
            let view = PackedTrace(level: level, outcomeAnchor: outcomeAnchor, traces: [packed[number].trace])
            packed[number].packPlace = "\(traces.add(Templates.render(.packed, view)))"
        }
    }

    private mutating func show(
        _ expectations: [ExpectationResult], of scenario: ScenarioResult, _ places: [Anchors.Places],
        _ earlier: [OutcomeView], _ href: (String) -> String
    ) {
        failed = zip(expectations.filter { !$0.passed }, places).map { expectation, places in
            var view = ExpectationView(expectation, anchor: places.list)
            view.places = traces.first?.places(places, href: href) ?? []
            return view
        }
        hasFailed = !failed.isEmpty
        let held = HeldView(expectations, of: scenario, isOpen: earlier.isEmpty)
        guard !held.held.isEmpty else { return }
        if let same = earlier.first(where: { $0.holding.first?.texts == held.texts }) {
            elsewhere.append(Elsewhere("\(held.heldTitle), the same as on", same))
        } else {
            holding = [held]
        }
    }

    private mutating func show(_ ending: RunEnding) {
        waiting = ending.waiting.prefix(Self.mostFailed).map { clipped($0, to: 600) }
        hasWaiting = !waiting.isEmpty
        backtrace = ending.frames.prefix(Self.mostFailed).map { clipped($0.description, to: 600) }.joined(
            separator: "\n")
        hasBacktrace = !backtrace.isEmpty
    }

    /// The facts of an outcome in one line.
    ///
    /// - Parameter isFirst: Whether the line has what is the same for all outcomes of the scenario.
    private static func facts(_ scenario: ScenarioResult, isFirst: Bool) -> String {
        var facts = isFirst ? [scenario.source.text] : []
        if scenario.seedsRun > 1 || !scenario.failingSeeds.isEmpty {
            let failing = scenario.failingSeeds
            let shown = failing.prefix(8).joined(separator: " ") + (failing.count > 8 ? " …" : "")
            facts.append("\(counted(scenario.seedsRun, "seed")) run")
            if !failing.isEmpty { facts.append("\(grouped(failing.count)) did not pass: \(shown)") }
        }
        guard let run = scenario.run else { return facts.joined(separator: " · ") }
        facts += ["seed \(run.seed)", "\(VirtualTime.length(run.virtualNanoseconds)) of virtual time"]
        if isFirst { facts.append("from \(CivilDate(epochSeconds: run.epochSeconds).text) UTC") }
        if !run.digest.isEmpty { facts.append("digest \(run.digest)") }
        return facts.joined(separator: " · ")
    }
}

/// A trace where it is drawn.
private struct PackedTrace {
    var level: Int
    var outcomeAnchor: String
    var traces: [TraceView]
}

extension OutcomeView.PackedView {
    fileprivate init(_ trace: TraceView, events: Int) {
        self.init(
            packPlace: "",
            packNote:
                "\(counted(events, "event")). A browser that runs scripts, and is of 2023 or later, draws them here.",
            trace: trace)
    }
}

extension ScenarioRun {
    /// Whether the trace of another run looks the same. Where an expectation did not hold, it has marks of its own.
    fileprivate func hasSameTrace(as other: ScenarioRun) -> Bool {
        digest == other.digest && epochSeconds == other.epochSeconds && lanes == other.lanes && trace == other.trace
            && expectations.allSatisfy(\.passed) && other.expectations.allSatisfy(\.passed)
    }
}

extension OutcomeView.Elsewhere {
    fileprivate init(_ sentence: String, _ outcome: OutcomeView) {
        self.init(
            sentence: sentence,
            links: [PlaceView(placeName: outcome.outcomeTitle, placeHref: outcome.outcomeHref)])
    }

    /// The words for a trace that is not shown.
    fileprivate init(notShown run: ScenarioRun, of scenario: ScenarioResult, _ index: ReportIndex) {
        let events = "\(counted(run.trace.count, "event")), not shown"
        guard let example = index.examples.example(beside: scenario.id), let anchor = index.anchors.scenario(example)
        else {
            self.init(sentence: "\(events).", links: [])
            return
        }
        self.init(
            sentence: "\(events); see",
            links: [PlaceView(placeName: clippedName(example), placeHref: index.href(anchor, in: example))])
    }
}

extension HeldView {
    /// The expectations' sentences.
    fileprivate var texts: [String] { held.map(\.heldText) + heldRest }
}

import CarillonResults

/// The values of the page template.
struct PageView {
    struct Tally {
        var tallyName: String
        var pills: [Pill]
    }

    struct Part {
        var partHref: String
        var partName: String
        var partCount: [String]
    }

    struct Filter {
        var name: String
        var value: String
    }

    struct ScenarioGroup {
        var groupAnchor: String
        var groupName: String
        var groupNote: String
        var clusters: LazyViews
    }

    struct RequirementGroup {
        var groupAnchor: String
        var groupName: String
        var groupNote: String
        var requirements: LazyViews
    }

    var policy = Policy.text
    var stylesheet = Stylesheet.text
    var script = Script.text
    /// The words by which a page in a folder is known to be a report's own.
    var generator: [String] = []
    /// Links to the index and to neighbours.
    var crumbs: [PlaceView] = []
    var searchHint: String
    var pageTitle: String
    var verdictTone: String
    var verdictGlyph: String
    /// The parts of the verdict's sentence. A line should not break within one.
    var verdictClauses: [String]
    var tallies: [Tally] = []
    /// The facts that a reader looks for first, and the others.
    var facts: [FactView] = []
    var moreFacts: [FactView] = []
    var reproduceAll: String
    var parts: [Part] = []
    var filters: [Filter]
    var attention: [AttentionView]
    var hasAttention: Bool
    var attentionRest: [String]
    /// The whole run in one picture, unless this is one page of several.
    var overview: [OverviewView]
    var hasOverview: Bool
    var matrices: [MatrixView]
    var hasMatrix: Bool
    /// The words for the traces that are shown.
    var traceNote: [String]
    var isEmpty: Bool
    var scenarioGroups: [ScenarioGroup]
    /// The list of the pages, in place of the scenarios, if this is an index.
    var pages: [PagesView]
    var requirementGroups: [RequirementGroup]
    var hasRequirements: Bool
    var exceptions: [ExceptionsView]
    var hasExceptions: Bool
    var saboteurs: LazyViews
    var hasSaboteurs: Bool
    var saboteurCaption: String
    /// The markup of the section on what is otherwise than before; empty if there is nothing to compare with.
    var comparison = ""
    /// The markup of the section on the runs before; empty without a history.
    var history = ""
    var carillonVersion: String
    var schema: String

    /// The only file, the index, or the page that the index of the results is a part for.
    init(_ index: ReportIndex, traces: TraceSelection) {
        let results = index.results
        let summary = index.summary
        let isIndex = index.pages != nil && index.page == nil
        pageTitle = "\(summary.isAsExpected ? "✓" : "✗") \(summary.sentence) Carillon"
        verdictTone = summary.isAsExpected ? "good" : "bad"
        verdictGlyph = summary.isAsExpected ? "✓" : "✗"
        verdictClauses = summary.clauses
        reproduceAll = results.reproduce
        filters = Verdict.worstFirst.filter { summary.outcomes[$0] != nil }.map {
            Filter(name: $0.name, value: $0.rawValue)
        }
        overview = index.page == nil && !index.scenarioIDs.isEmpty ? [OverviewView(index)] : []
        hasOverview = !overview.isEmpty
        matrices = [MatrixView(requirementsIn: index)].filter { !$0.rows.isEmpty }
        hasMatrix = !matrices.isEmpty
        traceNote = results.scenarios.contains { $0.run?.trace.isEmpty == false } ? traces.note.map { [$0] } ?? [] : []
        isEmpty = index.scenarioIDs.isEmpty
        scenarioGroups = isIndex ? [] : Self.scenarioGroups(index)
        pages = isIndex ? index.pages.map { [PagesView($0, index: index)] } ?? [] : []
        searchHint = index.pages == nil ? "Search" : "Search this page"
        // On other pages, the scenarios that need attention come first by themselves.
        let attention = index.page == nil ? AttentionView.all(in: index) : (worst: [], count: 0)
        self.attention = attention.worst
        hasAttention = attention.count > 0
        attentionRest =
            attention.count > AttentionView.limit
            ? ["… and \(grouped(attention.count - AttentionView.limit)) more, below."] : []
        requirementGroups = Self.requirementGroups(index)
        hasRequirements = !requirementGroups.isEmpty
        exceptions = index.page == nil ? ExceptionsView.all(in: index) : []
        hasExceptions = !exceptions.isEmpty
        saboteurs = LazyViews(results.saboteurs) { SaboteurView($1, index: index) }
        hasSaboteurs = saboteurs.count > 0
        saboteurCaption = "\(counted(saboteurs.count, "saboteur"))"
        carillonVersion = results.version
        schema = results.schema
        tallies = Self.tallies(index)
        (facts, moreFacts) = Self.facts(index)
        parts = makeParts(index, attentionCount: attention.count)
        if let number = index.page, let pages = index.pages { makePage(number, of: pages) }
    }

    /// Takes the section on what is otherwise than before; an empty text if there is nothing to compare with.
    mutating func compare(by markup: String) {
        comparison = markup
        guard !markup.isEmpty else { return }
        let place = parts.firstIndex { $0.partHref != "#top" && $0.partHref != "#attention" } ?? parts.endIndex
        parts.insert(Part(partHref: "#comparison", partName: "Changes", partCount: []), at: place)
    }

    private static func tallies(_ index: ReportIndex) -> [Tally] {
        let levels = [RequirementResult.Level.must, .should, .may].map { level in
            Tally(
                tallyName: "Requirements, \(level.rawValue)",
                pills: index.standings(of: index.results.requirements.filter { $0.level == level }))
        }
        let tallies =
            [Tally(tallyName: "Scenarios by engine and network", pills: index.verdicts)] + levels
            + [Tally(tallyName: "Saboteurs", pills: index.saboteurOutcomes)]
        return tallies.filter { !$0.pills.isEmpty }
    }

    private static func facts(_ index: ReportIndex) -> (first: [FactView], others: [FactView]) {
        let results = index.results
        func names(_ values: [String]) -> String {
            let sorted = Set(values).sorted()
            return sorted.isEmpty ? "none" : sorted.joined(separator: ", ")
        }
        let first = [
            FactView(name: "Runs", value: grouped(index.summary.runCount)),
            FactView(name: results.seedCount == 1 ? "Seed" : "Seeds", value: seeds(results)),
        ]
        let others = [
            index.page == nil ? coverage(results) : nil, untouched(index),
            FactView(name: "Engines", value: names(index.configurations.map(\.engine))),
            FactView(
                name: "Networks", value: names(index.networks.filter { !$0.isNone }.map(\.name))),
            FactView(name: "Carillon", value: results.version),
            FactView(name: "Swift", value: results.swiftVersion),
        ]
        let origin = origin(results).map { FactView(name: $0, value: clippedName($1)) }
        let labels = results.labels.map { FactView(name: clippedName($0.name), value: clippedName($0.value)) }
        return (
            first + origin.filter { $0.name != "Machine" } + labels,
            others.compactMap(\.self) + origin.filter { $0.name == "Machine" }
        )
    }

    /// The parts of the catalogue that the run left alone.
    private static func untouched(_ index: ReportIndex) -> FactView? {
        let (requirements, saboteurs) = index.untouched
        let words = [
            requirements > 0 ? counted(requirements, "requirement") : nil,
            saboteurs > 0 ? counted(saboteurs, "saboteur") : nil,
        ].compactMap(\.self)
        return words.isEmpty || index.page != nil ? nil : FactView(name: "Not run", value: listed(words))
    }

    /// When and where the run was made.
    private static func origin(_ results: RunResults) -> [(String, String)] {
        guard let origin = results.origin else { return [] }
        let hasCommit = results.labels.contains { $0.name == "commit" }
        let facts: [(String, String?)] = [
            ("Begun", "\(CivilDate(epochSeconds: origin.epochSeconds).text) UTC"),
            ("Took", origin.milliseconds.map { VirtualTime.length(Int64(min(max($0, 0), 1 << 40)) * 1_000_000) }),
            ("Commit", hasCommit ? nil : origin.commit.map { String($0.prefix(12)) }), ("Machine", origin.machine),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    private static func coverage(_ results: RunResults) -> FactView {
        let words = coverageWords(results.requirements)
        return FactView(name: "Coverage", value: words.isEmpty ? "none" : words.joined(separator: ", "))
    }

    /// The figures of a catalogue: `122 covered`, `19 excluded`, `4 deviations`.
    static func coverageWords(_ requirements: [RequirementResult]) -> [String] {
        let counts = Dictionary(grouping: requirements, by: \.coverage).mapValues(\.count)
        let deviations = requirements.count { $0.deviation != nil }
        return [RequirementResult.Coverage.missing, .covered, .excluded].compactMap { coverage in
            counts[coverage].map { "\(grouped($0)) \(Badge(coverage).word)" }
        } + (deviations > 0 ? [counted(deviations, "deviation")] : [])
    }

    /// The seeds of the run: `0x5eed to 0x5ef4 (8)`.
    private static func seeds(_ results: RunResults) -> String {
        guard results.seedCount > 1 else { return results.firstSeed }
        guard results.firstSeed.hasPrefix("0x"), let first = UInt64(results.firstSeed.dropFirst(2), radix: 16)
        else {
            return "\(grouped(results.seedCount)) from \(results.firstSeed)"
        }
        return
            "\(results.firstSeed) to 0x\(String(first &+ UInt64(results.seedCount - 1), radix: 16)) (\(grouped(results.seedCount)))"
    }

    private func makeParts(_ index: ReportIndex, attentionCount: Int) -> [Part] {
        func part(_ anchor: String, _ name: String, _ count: Int?, if isThere: Bool) -> Part? {
            isThere
                ? Part(partHref: "#" + anchor, partName: name, partCount: count.map { [grouped($0)] } ?? []) : nil
        }
        return [
            part("top", "Overview", nil, if: true),
            part("attention", "Attention", attentionCount, if: hasAttention),
            part("history", "History", nil, if: index.history != nil && index.page == nil),
            part("exceptions", "Exceptions", nil, if: hasExceptions),
            part("scenarios", "Scenarios", index.summary.scenarioCount, if: true),
            part("matrix", "Matrix", nil, if: hasMatrix),
            part("requirements", "Requirements", index.results.requirements.count, if: hasRequirements),
            part("saboteurs", "Saboteurs", index.results.saboteurs.count, if: hasSaboteurs),
        ].compactMap(\.self)
    }
}

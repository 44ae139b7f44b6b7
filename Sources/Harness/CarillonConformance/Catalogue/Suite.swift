/// Everything about one subject: its requirements, the scenarios that cover them, and the saboteurs that test the
/// scenarios.
///
/// ```swift
/// extension Suite {
///     static let chat = Suite(
///         "Chat",
///         requirements: [Requirement("CH-3", "A message waits for the network.", source: "our specification")],
///         scenarios: [.offlineMessage], saboteurs: [.losesWaitingMessages])
/// }
/// ```
///
/// A suite without requirements is one whose scenarios cover nothing.
public struct Suite: Sendable {
    /// The subject's name: `UserNotifications`, `Robin`, `MQTT`.
    public let name: String
    /// The requirements of the subject.
    public let requirements: [Requirement]
    /// The scenarios that cover the requirements.
    public let scenarios: [Scenario]
    /// The saboteurs that break the requirements, and that the scenarios have to catch.
    public let saboteurs: [Saboteur]
    /// The saboteurs whose defects are so rare that `carillon search` has to find them, see ``Saboteur/searchedIn``.
    public let searchedSaboteurs: [Saboteur]
    /// The identifiers of the scenarios that `carillon search` takes where no pattern is given. If no suite names any,
    /// it takes all that have weather.
    public let searched: [String]
    /// The expectations by which the saboteurs have to be caught; `nil` if any expectation will do.
    public var catches: CatchList? { makeCatches() }

    private let makeCatches: @Sendable () -> CatchList?

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - name: the subject's name.
    ///   - requirements: the requirements of the subject.
    ///   - scenarios: the scenarios that cover them.
    ///   - saboteurs: the saboteurs that break them.
    ///   - searched: the identifiers of the scenarios that `carillon search` takes where no pattern is given.
    ///   - catches: the expectations by which the saboteurs have to be caught. The list is read when somebody asks for
    ///     it, for most runs do without; a `static let` is read once.
    public init(
        _ name: String, requirements: [Requirement], scenarios: [Scenario], saboteurs: [Saboteur] = [],
        searched: [String] = [], catches: @autoclosure @escaping @Sendable () -> CatchList? = nil
    ) {
        self.name = name
        self.requirements = requirements
        self.scenarios = scenarios
        self.saboteurs = saboteurs.filter { $0.searchedIn == nil }
        searchedSaboteurs = saboteurs.filter { $0.searchedIn != nil }
        self.searched = searched
        makeCatches = catches
    }
}

extension [Suite] {
    /// Every scenario, sorted by identifier.
    public var scenarios: [Scenario] { flatMap(\.scenarios).sorted { $0.id < $1.id } }
    /// Every requirement, suite by suite.
    public var requirements: [Requirement] { flatMap(\.requirements) }
    /// Every saboteur that the scenarios have to catch, sorted by identifier.
    public var saboteurs: [Saboteur] { flatMap(\.saboteurs).sorted { $0.id < $1.id } }
    /// Every saboteur that `carillon search` has to find, sorted by identifier.
    public var searchedSaboteurs: [Saboteur] { flatMap(\.searchedSaboteurs).sorted { $0.id < $1.id } }
    /// Every saboteur of both kinds, sorted by identifier.
    package var allSaboteurs: [Saboteur] { (saboteurs + searchedSaboteurs).sorted { $0.id < $1.id } }
    /// The real servers that scenarios of these suites can run against, each once, in the order of the suites.
    public var realities: [Reality] {
        var names: Set<String> = []
        return lazy.flatMap(\.scenarios).compactMap(\.reality).filter { names.insert($0.name).inserted }
    }

    /// Returns the faults of the catalogue itself, in sentences: identifiers that are used twice or unknown, and
    /// scenarios that cover nothing in a suite that has requirements. The list is empty if all is well.
    ///
    /// - Parameter includingCatches: whether the lists of catches are read and checked, too.
    public func faults(includingCatches: Bool = true) -> [String] {
        var faults: [String] = []
        func unique(_ ids: [String], _ what: String) {
            var seen: Set<String> = []
            for id in ids where !seen.insert(id).inserted { faults.append("\(what) “\(id)” is defined twice") }
        }
        let scenarios = scenarios, saboteurs = allSaboteurs
        unique(scenarios.map(\.id), "scenario")
        unique(saboteurs.map(\.id), "saboteur")
        unique(requirements.map(\.id.name), "requirement")

        let known = Set(requirements.map(\.id))
        let needy = Set(filter { !$0.requirements.isEmpty }.flatMap(\.scenarios).map(\.id))
        for scenario in scenarios {
            if scenario.covers.isEmpty, needy.contains(scenario.id) {
                faults.append("scenario “\(scenario.id)” covers no requirement")
            }
            for id in scenario.covers where !known.contains(id) {
                faults.append("scenario “\(scenario.id)” covers \(id), which is in no catalogue")
            }
        }
        for saboteur in saboteurs {
            if saboteur.breaks.isEmpty { faults.append("saboteur “\(saboteur.id)” breaks no requirement") }
            for id in saboteur.breaks where !known.contains(id) {
                faults.append("saboteur “\(saboteur.id)” breaks \(id), which is in no catalogue")
            }
            if let id = saboteur.searchedIn, !scenarios.contains(where: { $0.id == id }) {
                faults.append("saboteur “\(saboteur.id)” is searched in “\(id)”, which is no scenario")
            }
        }
        return includingCatches ? faults + catchFaults() : faults
    }

    /// Returns the gaps of the catalogue, in sentences. A requirement without a scenario or a saboteur, and without a
    /// reason for that, is a gap. A pair of a requirement and a scenario is a gap if no saboteur shows that the
    /// scenario would notice. The list is empty if all is well.
    ///
    /// - Parameter command: the words that start the program, for what a sentence says to do.
    public func gaps(command: String = "carillon") -> [String] {
        var gaps: [String] = []
        let covered = Set(scenarios.flatMap(\.covers))
        let broken = Set(saboteurs.flatMap(\.breaks))
        for requirement in requirements {
            let id = requirement.id
            switch (covered.contains(id), requirement.exclusion) {
            case (false, nil): gaps.append("\(id) is covered by no scenario and excluded for no reason")
            case (true, .some): gaps.append("\(id) is excluded, and yet covered; drop one")
            default: break
            }
            if requirement.exclusion != nil { continue }
            switch (broken.contains(id), requirement.saboteurExemption) {
            case (false, nil): gaps.append("\(id) has no saboteur and no reason why none can exist")
            case (true, .some): gaps.append("\(id) is exempt from saboteurs, and yet has one; drop one")
            default: break
            }
        }
        return gaps + catchGaps(command: command)
    }
}

/// The expectations by which saboteurs have to be caught: a line for each requirement that a saboteur breaks, and at
/// least one for each requirement that a scenario covers.
///
/// It is kept as text in a file of its own beside the suite's scenarios. `carillon saboteurs --learn` adds what is
/// missing; people read it, and name another expectation where that is the one that the requirement is about:
///
/// ```
/// un/keeps-a-65th
///   UN-39 un/limit/surplus: the list is full
///   UN-39 un/limit/over-the-wire @loopback: the server has heard of 64
/// ```
public struct CatchList: Sendable {
    /// A saboteur, and what has to fail because of it.
    public struct Line: Hashable, Sendable {
        public var saboteur: String
        /// The requirement that it breaks, and the scenario covers.
        public var requirement: RequirementID
        public var scenario: String
        /// The only network on which this holds; `nil` if it does wherever the scenario runs.
        public var network: String?
        /// The sentence of the expectation.
        public var expectation: String

        public init(
            saboteur: String, requirement: RequirementID, scenario: String, network: String? = nil, expectation: String
        ) {
            self.saboteur = saboteur
            self.requirement = requirement
            self.scenario = scenario
            self.network = network
            self.expectation = expectation
        }

        /// Whether it says something of a case.
        func concerns(_ scenarioCase: ScenarioCase) -> Bool {
            scenario == scenarioCase.scenario.id && (network == nil || network == scenarioCase.place)
        }
    }

    public var lines: [Line] = []
    /// The file that the text is in, as the compiler knows it.
    public internal(set) var file: String
    /// Lines of the text that cannot be read, in sentences.
    public let faults: [String]

    /// - Parameter text: a saboteur on a line of its own, and indented below it `REQUIREMENT SCENARIO: EXPECTATION`,
    ///   with `@NETWORK` before the colon where it holds on that network only.
    public init(file: StaticString = #filePath, _ text: String = "") {
        self.file = "\(file)"
        var faults: [String] = []
        var saboteur: String?
        for line in text.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
            guard line.first?.isWhitespace == true else {
                saboteur = String(line)
                continue
            }
            if let saboteur, let line = Line(saboteur: saboteur, text: line.drop(while: \.isWhitespace)) {
                lines.append(line)
            } else {
                faults.append(
                    "“\(line)” is no line of a list of catches; write REQUIREMENT SCENARIO: EXPECTATION below a saboteur"
                )
            }
        }
        self.faults = faults
    }

    /// The lists of several suites, as one.
    init(_ lists: [CatchList]) {
        lines = lists.flatMap(\.lines)
        file = ""
        faults = lists.flatMap(\.faults)
    }

    /// The lines as text, by saboteur, requirement and scenario.
    public var text: String {
        Dictionary(grouping: lines, by: \.saboteur).sorted { $0.key < $1.key }.map { saboteur, lines in
            ([saboteur] + Set(lines.map { "  \($0.text)" }).sorted()).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension CatchList.Line {
    /// `UN-39 un/limit/surplus: the list is full`
    var text: String {
        "\(requirement) \(scenario)\(network.map { " @\($0)" } ?? ""): \(expectation)"
    }

    init?(saboteur: String, text: Substring) {
        guard let colon = text.firstRange(of: ": ") else { return nil }
        let words = text[..<colon.lowerBound].split(separator: " ")
        guard words.count == 2 || (words.count == 3 && words[2].first == "@") else { return nil }
        self.init(
            saboteur: saboteur, requirement: RequirementID(String(words[0])), scenario: String(words[1]),
            network: words.count == 3 ? String(words[2].dropFirst()) : nil,
            expectation: String(text[colon.upperBound...]))
    }
}

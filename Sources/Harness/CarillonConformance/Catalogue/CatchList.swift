/// The expectations by which saboteurs have to be caught. The list has a line for each requirement that a saboteur
/// breaks, and at least one for each requirement that a scenario covers.
///
/// The list is text in a file of its own beside the suite's scenarios. `carillon saboteurs --learn` adds the missing
/// lines. People read them, and name another expectation where that one is about the requirement:
///
/// ```
/// un/keeps-a-65th
///   UN-39 un/limit/surplus: the list is full
///   UN-39 un/limit/over-the-wire @loopback: the server has heard of 64
/// ```
public struct CatchList: Sendable {
    /// A saboteur, and an expectation that has to fail because of it.
    public struct Line: Hashable, Sendable {
        /// The saboteur's identifier.
        public var saboteur: String
        /// The requirement that the saboteur breaks and the scenario covers.
        public var requirement: RequirementID
        /// The scenario's identifier.
        public var scenario: String
        /// The only network on which this line holds; `nil` if it holds wherever the scenario runs.
        public var network: String?
        /// The sentence of the expectation.
        public var expectation: String

        /// Creates a line.
        public init(
            saboteur: String, requirement: RequirementID, scenario: String, network: String? = nil, expectation: String
        ) {
            self.saboteur = saboteur
            self.requirement = requirement
            self.scenario = scenario
            self.network = network
            self.expectation = expectation
        }

        /// Returns whether the line is about a case.
        func concerns(_ scenarioCase: ScenarioCase) -> Bool {
            scenario == scenarioCase.scenario.id && (network == nil || network == scenarioCase.place)
        }
    }

    /// The lines in the order of the text.
    public var lines: [Line] = []
    /// The path of the file with the text, as the compiler knows it.
    public internal(set) var file: String
    /// The lines of the text that cannot be read, in sentences.
    public let faults: [String]

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - file: the file that has the list.
    ///   - text: a saboteur on a line of its own, and indented below it `REQUIREMENT SCENARIO: EXPECTATION`. A line
    ///     that holds on one network only has `@NETWORK` before the colon.
    public init(file: StaticString = #filePath, _ text: String = "") {
        self.file = "\(file)"
        var faults: [String] = []
        var saboteur: String?
        // By bytes, for every start of a program reads the lists of all its suites.
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if content.isEmpty { continue }
            guard content.startIndex > line.startIndex else {
                saboteur = String(Substring(line))
                continue
            }
            if let saboteur, let line = Line(saboteur: saboteur, text: content) {
                lines.append(line)
            } else {
                faults.append(
                    "“\(Substring(line))” is no line of a list of catches; write REQUIREMENT SCENARIO: EXPECTATION below a saboteur"
                )
            }
        }
        self.faults = faults
    }

    /// Joins the lists of several suites.
    init(_ lists: [CatchList]) {
        lines = lists.flatMap(\.lines)
        file = ""
        faults = lists.flatMap(\.faults)
    }

    /// The lines as text, sorted by saboteur, requirement and scenario.
    public var text: String {
        Dictionary(grouping: lines, by: \.saboteur).sorted { $0.key < $1.key }.map { saboteur, lines in
            ([saboteur] + Set(lines.map { "  \($0.text)" }).sorted()).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension CatchList.Line {
    /// The line as text: `UN-39 un/limit/surplus: the list is full`.
    var text: String {
        "\(requirement) \(scenario)\(network.map { " @\($0)" } ?? ""): \(expectation)"
    }

    init?(saboteur: String, text: Substring.UTF8View) {
        let colon = UInt8(ascii: ":"), space = UInt8(ascii: " ")
        guard
            let end = text.indices.first(where: { text[$0] == colon && text[text.index(after: $0)...].first == space })
        else { return nil }
        let words = text[..<end].split(separator: space)
        guard words.count == 2 || (words.count == 3 && words[2].first == UInt8(ascii: "@")) else { return nil }
        func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
        self.init(
            saboteur: saboteur, requirement: RequirementID(string(words[0])), scenario: string(words[1]),
            network: words.count == 3 ? string(words[2].dropFirst()) : nil,
            expectation: string(text[end...].dropFirst(2)))
    }
}

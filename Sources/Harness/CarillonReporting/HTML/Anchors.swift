import CarillonResults

/// The places in the report that can be linked to.
struct Anchors {
    private var names: [String: String] = [:]
    private var taken: Set<String> = []

    init(_ results: RunResults) {
        for scenario in results.scenarios { add("s/" + scenario.id) }
        for requirement in results.requirements { add("r/" + requirement.id) }
        for saboteur in results.saboteurs { add("x/" + saboteur.id) }
        for requirement in results.requirements { add("g/" + requirement.group) }
        for scenario in results.scenarios { add("t/" + scenario.topSegment) }
    }

    /// The places of a failed expectation: in its list, in the diagram, and in the event log; and that of the slots of
    /// its run.
    struct Places {
        var list: String
        var diagram: String
        var log: String
        var slots: String
    }

    /// The places of a failed expectation of a scenario. Numbers count from 0.
    func places(scenario: String, outcome: Int, failure: Int) -> Places {
        // A scenario's anchor is nobody else's, so neither are these.
        let name = "\(self.scenario(scenario)?.dropFirst(2) ?? "")/\(outcome + 1).\(failure + 1)"
        let run = "n/\(self.scenario(scenario)?.dropFirst(2) ?? "")/\(outcome + 1)"
        return Places(list: "e/\(name)", diagram: "d/\(name)", log: "l/\(name)", slots: run)
    }

    /// The place of a scenario's outcome, counted from 0.
    func outcome(scenario: String, _ number: Int) -> String {
        "o/\(self.scenario(scenario)?.dropFirst(2) ?? "")/\(number + 1)"
    }

    func scenario(_ id: String) -> String? { names["s/" + id] }
    func requirement(_ id: String) -> String? { names["r/" + id] }
    func saboteur(_ id: String) -> String? { names["x/" + id] }
    func requirementGroup(_ name: String) -> String? { names["g/" + name] }
    func scenarioGroup(_ name: String) -> String? { names["t/" + name] }

    /// Adds a place. Identifiers that differ only in characters that cannot stand in an anchor get different numbers.
    private mutating func add(_ key: String) {
        guard names[key] == nil else { return }
        // By scalar: a letter with a combining mark is one character, and its scalars are two.
        let plain = String(
            decoding: key.unicodeScalars.map { $0.isASCII && Self.isPlain[Int($0.value)] ? UInt8($0.value) : 0x2D },
            as: UTF8.self)
        var name = plain
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = "\(plain)~\(number)"
        }
        names[key] = name
    }

    /// The characters that can stand in an anchor as they are, by their code points.
    private static let isPlain: [Bool] = (UInt8(0)..<128).map { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-_./".utf8.contains(byte)
    }
}

import CarillonEnvironment
import CarillonResults

/// Reads results in the form of `docs/results.md`, scenario by scenario.
struct ResultsReader {
    typealias Fault = JSONValue.Fault

    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offsets of the values of the file's members.
    private var offsets: [String: Int] = [:]
    private var kinds: [[String]] = []
    /// The last trace that was written out, and whose it is.
    private var last: (id: String, network: String, trace: [TraceEvent])?

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ResultsFileError) -> RunResults {
        do {
            var reader = try ResultsReader(bytes)
            try reader.checkSchema()
            return try reader.results()
        } catch let error as ResultsFileError {
            throw error
        } catch let fault as Fault {
            throw .malformed(path: fault.path, problem: fault.problem)
        } catch {
            throw .notJSON
        }
    }

    /// Finds the members of the file without reading them, so that they may be in any order.
    private init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        self.bytes = bytes
        var parser = JSONParser(bytes)
        var offsets: [String: Int] = [:]
        let start = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard start == UInt8(ascii: "{") else {
            try parser.skip()
            try parser.end()
            throw ResultsFileError.noSchema
        }
        try parser.members { parser, name throws(JSONParser.Failure) in
            if offsets[name] == nil { offsets[name] = parser.offset }
            try parser.skip()
        }
        try parser.end()
        self.offsets = offsets
    }

    private func checkSchema() throws {
        guard case .text(let schema)? = try value("schema") else { throw ResultsFileError.noSchema }
        guard schema != RunResults.currentSchema else { return }
        guard let found = ResultsReader.version(of: schema),
            let current = ResultsReader.version(of: RunResults.currentSchema)
        else { throw ResultsFileError.foreignSchema(schema) }
        throw found > current ? ResultsFileError.newerSchema(schema) : ResultsFileError.olderSchema(schema)
    }

    /// The number after `carillon-results/`; `nil` for any other schema.
    private static func version(of schema: String) -> Int? {
        let parts = schema.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "carillon-results", let number = Int(parts[1]), number > 0 else {
            return nil
        }
        return number
    }

    private func value(_ name: String) throws -> JSONValue? {
        guard let offset = offsets[name] else { return nil }
        var parser = JSONParser(bytes, at: offset)
        return try parser.value()
    }

    private mutating func results() throws -> RunResults {
        // An object of everything but the long lists.
        var members: [JSONValue.Member] = []
        for name in ["version", "swiftVersion", "firstSeed", "seedCount", "reproduce", "labels", "origin", "kinds"] {
            if let value = try value(name) { members.append(JSONValue.Member(name: name, value: value)) }
        }
        let head = JSONValue.object(members)
        var results = RunResults(
            version: try head.text("version"), swiftVersion: try head.text("swiftVersion"),
            firstSeed: try head.text("firstSeed"), seedCount: try head.int("seedCount"),
            reproduce: try head.text("reproduce"), scenarios: [], requirements: [], saboteurs: [])
        results.labels = try head.optional("labels", ResultsReader.labels) ?? []
        results.origin = try head.optional("origin", ResultsReader.origin)
        kinds = try head.member("kinds") { value throws(Fault) in
            try value.list { kind throws(Fault) in
                let texts = try kind.texts()
                guard !texts.isEmpty else { throw Fault(problem: "has no name") }
                return texts
            }
        }
        let (bytes, offsets) = (bytes, offsets)
        func list<Element>(_ name: String, _ read: (JSONValue) throws(Fault) -> Element) throws -> [Element] {
            try ResultsReader.list(name, at: offsets[name], in: bytes, read)
        }
        results.requirements = try list("requirements", ResultsReader.requirement)
        results.saboteurs = try list("saboteurs", ResultsReader.saboteur)
        results.scenarios = try list("scenarios") { value throws(Fault) in try scenario(value) }
        return results
    }

    /// Reads the elements of a list one by one.
    private static func list<Element>(
        _ name: String, at offset: Int?, in bytes: UnsafeBufferPointer<UInt8>,
        _ read: (JSONValue) throws(Fault) -> Element
    ) throws -> [Element] {
        guard let offset else { throw Fault(path: name, problem: "is missing") }
        guard bytes[JSONParser.firstByte(in: bytes, from: offset)] == UInt8(ascii: "[") else {
            throw Fault(path: name, problem: "is not of the right kind: a list expected")
        }
        var parser = JSONParser(bytes, at: offset)
        var elements: [Element] = []
        var fault: Fault?
        try parser.elements { parser throws(JSONParser.Failure) in
            let value = try parser.value()
            guard fault == nil else { return }
            do throws(Fault) {
                elements.append(try read(value))
            } catch {
                fault = error.inside("\(name)[\(elements.count)]")
            }
        }
        if let fault { throw fault }
        return elements
    }

    private mutating func scenario(_ value: JSONValue) throws(Fault) -> ScenarioResult {
        var scenario = ScenarioResult(
            id: try value.text("id"), summary: try value.text("summary"), covers: try value.texts("covers"),
            source: try value.member("source", ResultsReader.source), engine: try value.text("engine"),
            network: try value.text("network"), verdict: try value.word("verdict"),
            reason: try value.optionalText("reason"), seedsRun: try value.int("seedsRun"),
            failingSeeds: try value.texts("failingSeeds"))
        scenario.run = try value.optional("run") { value throws(Fault) in
            try run(value, of: scenario) { value throws(Fault) in try trace(value, of: scenario) }
        }
        scenario.passingRun = try value.optional("passingRun") { value throws(Fault) in
            try run(value, of: scenario) { value throws(Fault) in try trace(value) }
        }
        scenario.explanation = try value.optional("explanation", ResultsReader.explanation)
        return scenario
    }

    private func run(
        _ value: JSONValue, of scenario: ScenarioResult, _ trace: (JSONValue) throws(Fault) -> [TraceEvent]
    ) throws(Fault) -> ScenarioRun {
        ScenarioRun(
            seed: try value.text("seed"), reproduce: try value.text("reproduce"), digest: try value.text("digest"),
            virtualNanoseconds: try value.int64("virtualNanoseconds"), epochSeconds: try value.int64("epochSeconds"),
            expectations: try value.member("expectations") { value throws(Fault) in
                try value.list { value throws(Fault) in
                    try ResultsReader.expectation(value, in: scenario.source.file)
                }
            },
            lanes: try value.member("lanes") { value throws(Fault) in try value.list(ResultsReader.lane) },
            trace: try trace(value),
            omittedEvents: try value.optional("omittedEvents") { value throws(Fault) in try value.int() } ?? 0,
            ending: try value.optional("ending", ResultsReader.ending))
    }

    private mutating func trace(_ run: JSONValue, of scenario: ScenarioResult) throws(Fault) -> [TraceEvent] {
        let network = try run.member("trace") { value throws(Fault) -> String? in
            if case .text(let network) = value { network } else { nil }
        }
        if let network {
            guard let last, last.id == scenario.id, last.network == network else {
                throw Fault(
                    path: "trace", problem: "is that on “\(clippedName(network))”, of which there is none just before")
            }
            return last.trace
        }
        let trace = try trace(run)
        last = (scenario.id, scenario.network, trace)
        return trace
    }

    /// Reads a trace that is written out.
    private func trace(_ run: JSONValue) throws(Fault) -> [TraceEvent] {
        var rows = EventRows(
            kinds: kinds, words: try run.optional("words") { value throws(Fault) in try value.texts() } ?? [])
        return try run.member("trace") { value throws(Fault) in
            try value.list { row throws(Fault) in try rows.event(row) }
        }
    }
}

extension JSONParser {
    /// The offset of the first byte that is no blank, or the last byte.
    static func firstByte(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
        var offset = offset
        while offset + 1 < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
        return offset
    }
}

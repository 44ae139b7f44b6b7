import CarillonEnvironment
import CarillonResults

/// Writes results in the form of `docs/results.md`, scenario by scenario.
struct ResultsWriter {
    private var json = JSONWriter()
    private let kinds: EventKinds
    /// The last result whose trace was written out.
    private var last: ScenarioResult?

    /// Writes results, in pieces that are whole lines.
    static func write<Failure>(
        _ results: RunResults, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = ResultsWriter(kinds: EventKinds(results))
        writer.writeHead(results)
        try take(writer.json.take())
        for (index, scenario) in results.scenarios.enumerated() {
            writer.json.raw(index == 0 ? "\n" : ",\n")
            writer.write(scenario)
            if writer.json.bytes.count > 65_536 { try take(writer.json.take()) }
        }
        writer.json.raw(results.scenarios.isEmpty ? "]" : "\n]")
        if let origin = results.origin {
            writer.json.raw(",\n\"origin\":")
            write(origin, &writer.json)
        }
        writer.json.raw("}\n")
        try take(writer.json.take())
    }

    private init(kinds: EventKinds) {
        self.kinds = kinds
    }

    /// Writes everything up to the list of scenarios.
    private mutating func writeHead(_ results: RunResults) {
        json.raw("{")
        let texts: [(StaticString, String)] = [
            ("schema", results.schema), ("version", results.version), ("swiftVersion", results.swiftVersion),
            ("firstSeed", results.firstSeed),
        ]
        for (name, text) in texts { json.line(name) { $0.text(text) } }
        json.line("seedCount") { $0.number(results.seedCount) }
        json.line("reproduce") { $0.text(results.reproduce) }
        if !results.labels.isEmpty {
            json.line("labels") { $0.lines(results.labels) { $0.texts([$1.name, $1.value]) } }
        }
        json.line("kinds") { $0.lines(kinds.all) { $0.texts($1) } }
        json.line("requirements") { $0.lines(results.requirements) { ResultsWriter.write($1, &$0) } }
        json.line("saboteurs") { $0.lines(results.saboteurs) { ResultsWriter.write($1, &$0) } }
        json.line("scenarios") { $0.raw("[") }
    }

    private mutating func write(_ scenario: ScenarioResult) {
        let sharer = last.flatMap { last in
            last.id == scenario.id && scenario.run.map { $0.trace == last.run?.trace && !$0.trace.isEmpty } == true
                ? last.network : nil
        }
        if sharer == nil { last = scenario }
        json.object { [kinds] json in
            json.member("id", scenario.id)
            json.member("summary", scenario.summary)
            json.member("covers", scenario.covers)
            json.member("source", scenario.source.compact)
            json.member("engine", scenario.engine)
            json.member("network", scenario.network)
            json.member("verdict", scenario.verdict.rawValue)
            json.member("reason", scenario.reason)
            json.member("seedsRun", scenario.seedsRun)
            json.member("failingSeeds", scenario.failingSeeds)
            guard let run = scenario.run else { return }
            json.key("run")
            json.object { ResultsWriter.write(run, in: scenario.source.file, tracedBy: sharer, kinds, &$0) }
            if let passing = scenario.passingRun {
                json.key("passingRun")
                json.object { ResultsWriter.write(passing, in: scenario.source.file, tracedBy: nil, kinds, &$0) }
            }
            if let explanation = scenario.explanation {
                json.line("explanation") { ResultsWriter.write(explanation, &$0) }
            }
        }
    }

    private static func write(
        _ run: ScenarioRun, in file: String, tracedBy sharer: String?, _ kinds: EventKinds, _ json: inout JSONWriter
    ) {
        json.member("seed", run.seed)
        json.member("reproduce", run.reproduce)
        json.member("digest", run.digest)
        json.member("virtualNanoseconds", run.virtualNanoseconds)
        json.member("epochSeconds", run.epochSeconds)
        json.line("expectations") { $0.lines(run.expectations) { write($1, in: file, &$0) } }
        json.line("lanes") { json in
            json.list { list in
                for lane in run.lanes {
                    list.object {
                        $0.member("name", lane.name)
                        $0.member("kind", lane.kind.rawValue)
                        $0.member("timeZone", lane.timeZone)
                        $0.member("device", lane.device)
                        $0.member("owner", lane.owner)
                    }
                }
            }
        }
        if let ending = run.ending { json.line("ending") { write(ending, &$0) } }
        if run.omittedEvents != 0 { json.member("omittedEvents", run.omittedEvents) }
        if let sharer { return json.line("trace") { $0.text(sharer) } }
        let words = EventWords(run.trace)
        json.line("words") { $0.texts(words.all) }
        var now: Int64 = 0
        json.line("trace") {
            $0.lines(run.trace) { json, event in
                write(event, since: now, kinds[event], words, &json)
                now = event.instant.nanoseconds
            }
        }
    }

    private static func write(_ expectation: ExpectationResult, in file: String, _ json: inout JSONWriter) {
        json.object { json in
            json.member("text", expectation.text)
            json.member("passed", expectation.passed)
            json.member("difference", expectation.difference)
            // Most expectations stand in the scenario's own file.
            if expectation.source.file.utf8.elementsEqual(file.utf8) {
                json.member("source", expectation.source.line)
            } else {
                json.member("source", expectation.source.compact)
            }
            json.member("at", expectation.virtualNanoseconds)
            if let events = expectation.eventsBefore { json.member("eventsBefore", events) }
            if let excerpt = expectation.excerpt {
                json.member("excerptLine", excerpt.firstLine)
                json.member("excerpt", excerpt.lines)
            }
        }
    }

    private static func write(_ ending: RunEnding, _ json: inout JSONWriter) {
        json.object { json in
            if let steps = ending.steps { json.member("steps", steps) }
            json.member("message", ending.message)
            json.key("frames")
            json.lines(ending.frames) { json, frame in
                json.object {
                    $0.member("function", frame.function)
                    $0.member("source", frame.source?.compact)
                }
            }
            json.member("waiting", ending.waiting)
        }
    }

    /// Writes an event: the nanoseconds since the one before, the number of its kind, lane, peer and text, the values
    /// of its fields, its bytes, and how many more bytes there were.
    private static func write(
        _ event: TraceEvent, since before: Int64, _ kind: Int, _ words: EventWords, _ json: inout JSONWriter
    ) {
        func write(_ text: String, _ list: inout JSONWriter) {
            if let number = words.number(of: text) { list.number(number) } else { list.text(text) }
        }
        json.list { list in
            list.number(event.instant.nanoseconds &- before)
            list.number(kind)
            write(event.lane, &list)
            if let peer = event.peer { write(peer, &list) } else { list.number(0) }
            write(event.text, &list)
            for field in event.fields { write(field.value, &list) }
            guard let bytes = event.bytes else { return }
            write(EventBytes.text(bytes), &list)
            if event.omittedBytes != 0 { list.number(event.omittedBytes) }
        }
    }
}

extension SourceLine {
    /// `Scenarios/Alarm.swift:12`
    var compact: String { "\(file):\(line)" }
}

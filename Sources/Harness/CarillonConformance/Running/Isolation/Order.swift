import CCarillonRuns
import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// A run as another process of this program can be told about it.
///
/// Code is told by its place in the program. Only code that captures no values has nothing but a place.
struct Order {
    var run: WorldRun

    /// Returns the reason why the run cannot be told; `nil` if it can.
    static func obstacle(to run: WorldRun) -> String? {
        let scenarioCase = run.scenarioCase
        if scenarioCase.reality != nil { return Order.sentence("it runs against a real server", run) }
        if run.saboteur != nil { return Order.sentence("a saboteur is at work in it", run) }
        if scenarioCase.scenario.weather != nil { return Order.sentence("its weather is made of closures", run) }
        if CodePointer(scenarioCase.scenario.body) == nil {
            return Order.sentence("its code uses values from around it, or is in a library of its own", run)
        }
        return nil
    }

    private static func sentence(_ reason: String, _ run: WorldRun) -> String {
        let advice =
            switch run.options.command {
            case .named: "Run it with “\(run.reproduceCommand)”."
            case .whole: "A program that is a CarillonMain has no such limit: docs/ten-minutes.md shows one."
            }
        return "It needs a process of its own, and this program can start only runs that need nothing of it; "
            + "but \(reason). \(advice)"
    }

    /// Writes a run into the box of the process that will run it.
    static func write(_ run: WorldRun, into box: FlightBox) {
        let scenario = run.scenarioCase.scenario
        guard let code = CodePointer(scenario.body) else { return }
        let writer = FlightWriter(box)
        writer.put(scenario.id)
        writer.put(run.scenarioCase.network?.rawValue)
        writer.put(Int64(scenario.expectsExactTimes ? 1 : 0))
        writer.put(scenario.knownFailure)
        writer.put(scenario.timeLimit.wholeNanoseconds)
        writer.put(Int64(scenario.stepLimit))
        writer.put(Int64(scenario.restLimit))
        writer.put(scenario.source.file)
        writer.put(Int64(scenario.source.line))
        writer.put(Int64(scenario.needs.isOwn ? 1 : 0))
        writer.put(scenario.needs.timeZone)
        let variables = scenario.needs.environment.sorted { $0.key < $1.key }
        writer.put(variables.flatMap { [$0.key, $0.value] })
        writer.put(scenario.needs.modules)
        writer.put(Int64(code.offset))
        writer.put(Int64(bitPattern: run.seed.value))
        writer.put(run.options.schedule.rawValue)
        writer.put(run.options.lateness.maximum.wholeNanoseconds)
        writer.put(Int64(run.options.traceLimit))
        writer.put(Int64(run.options.keepsRealTime ? 1 : 0))
        writer.put(Int64(run.options.isolation == .ownProcesses ? 1 : 0))
        writer.put(Int64(run.options.showsSecrets ? 1 : 0))
        writer.put(run.script)
        writer.commit()
    }

    /// Reads the run in a box; `nil` if the bytes make no sense.
    init?(in box: FlightBox) {
        let bytes = box.bytes()
        var reader = FlightReader(bytes[...])
        guard let run = try? Order.read(from: &reader) else { return nil }
        self.run = run
    }

    private static func read(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) -> WorldRun {
        let id = try reader.text()
        let network = try reader.optionalText().flatMap(NetworkKind.init)
        let expectsExactTimes = try reader.number() != 0
        let knownFailure = try reader.optionalText()
        let timeLimit = Duration.nanoseconds(try reader.number())
        let stepLimit = Int(try reader.number())
        let restLimit = Int(try reader.number())
        let source = SourceLine(file: try reader.text(), line: Int(try reader.number()))
        let isOwn = try reader.number() != 0
        let timeZone = try reader.text()
        let words = try reader.texts()
        var environment: [String: String] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) { environment[words[index]] = words[index + 1] }
        let modules = try reader.texts()
        let code = CodePointer(offset: UInt64(try reader.number()))
        let scenario = Scenario(
            id, "", covers: [], networks: network.map { [$0] } ?? [], expectsExactTimes: expectsExactTimes,
            needs: ProcessNeed(isOwn: isOwn, timeZone: timeZone, environment: environment, modules: modules),
            knownFailure: knownFailure,
            timeLimit: timeLimit, stepLimit: stepLimit, restLimit: restLimit, source: source, body: code.body)
        let seed = Seed(UInt64(bitPattern: try reader.number()))
        var options = RunOptions()
        guard let schedule = Schedule(rawValue: try reader.text()) else { throw FlightReader.MalformedBytes() }
        options.schedule = schedule
        options.lateness = .upTo(.nanoseconds(try reader.number()))
        options.traceLimit = Int(try reader.number())
        options.keepsRealTime = try reader.number() != 0
        if try reader.number() != 0 { options.isolation = .ownProcesses }
        options.showsSecrets = try reader.number() != 0
        return WorldRun(
            scenarioCase: ScenarioCase(scenario, on: network), seed: seed, saboteur: nil,
            script: try ChoiceScript(from: &reader), options: options)
    }
}

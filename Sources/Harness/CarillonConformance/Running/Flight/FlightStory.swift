import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// The events of a world up to some moment, read from its box.
struct FlightStory: Sendable {
    var events: [TraceEvent] = []
    var expectations: [ExpectationResult] = []
    var lanes: [Lane] = []
    /// The engines that spoke for clients, sorted.
    var engines: [String] = []
    /// The names that the world had for secrets, and the secrets that its masks had learnt.
    var secrets = RunSecrets()
    /// The choices of the world; `nil` if it did not tell them.
    var script: ChoiceScript?

    fileprivate enum Entry: Int64 {
        case event = 1
        case expectation, lane, engine, secretNames, secret, choice
    }

    init() {}

    /// Reads the story up to the first bytes that make no sense.
    init(_ bytes: ArraySlice<UInt8>) {
        var reader = FlightReader(bytes)
        while !reader.isAtEnd {
            do throws(FlightReader.MalformedBytes) { try readEntry(from: &reader) } catch { break }
        }
        engines = Set(engines).sorted()
    }

    private mutating func readEntry(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        switch Entry(rawValue: try reader.number()) {
        case .event: events.append(try TraceEvent(from: &reader))
        case .expectation: expectations.append(try ExpectationResult(from: &reader))
        case .lane: lanes.append(try Lane(from: &reader))
        case .engine: engines.append(try reader.text())
        case .secretNames: secrets.names = try SecretNames(from: &reader)
        case .secret: secrets.texts.append([UInt8](try reader.data()))
        case .choice:
            let stream = try reader.text()
            let value = UInt64(bitPattern: try reader.number())
            script = script ?? ChoiceScript()
            script?.lists[stream, default: []].append(value)
        case nil: throw FlightReader.MalformedBytes()
        }
    }
}

extension FlightWriter {
    func record(_ event: TraceEvent) {
        put(FlightStory.Entry.event.rawValue)
        put(event.instant.nanoseconds)
        put(event.kind)
        put(event.lane)
        put(event.peer)
        put(event.text)
        put(Int64(event.fields.count))
        for field in event.fields {
            put(field.name)
            put(field.value)
        }
        put(Int64(event.bytes == nil ? 0 : 1))
        event.bytes?.withUnsafeBytes { put($0) }
        commit()
    }

    func record(_ expectation: ExpectationResult) {
        put(FlightStory.Entry.expectation.rawValue)
        put(expectation)
        commit()
    }

    func record(_ lane: Lane) {
        put(FlightStory.Entry.lane.rawValue)
        put(lane)
        commit()
    }

    func record(engine: String) {
        put(FlightStory.Entry.engine.rawValue)
        put(engine)
        commit()
    }

    /// Records the names that the world has for secrets by now.
    func record(_ names: SecretNames) {
        put(FlightStory.Entry.secretNames.rawValue)
        put(Int64(names.lists.count))
        for list in names.lists { put(list) }
        commit()
    }

    /// Records a secret that the world's masks have learnt, so that others can hide it, too.
    func record(secret: [UInt8]) {
        put(FlightStory.Entry.secret.rawValue)
        secret.withUnsafeBytes { put($0) }
        commit()
    }

    /// Records a choice of the world, in the stream of that name.
    func record(choice: UInt64, in stream: String) {
        put(FlightStory.Entry.choice.rawValue)
        put(stream)
        put(Int64(bitPattern: choice))
        commit()
    }

    func put(_ expectation: ExpectationResult) {
        put(expectation.text)
        put(Int64(expectation.passed ? 1 : 0))
        put(expectation.difference)
        put(expectation.source.file)
        put(Int64(expectation.source.line))
        put(expectation.virtualNanoseconds)
        put(Int64(expectation.eventsBefore ?? -1))
    }

    func put(_ lane: Lane) {
        put(lane.name)
        put(lane.kind.rawValue)
        put(lane.timeZone)
        put(lane.device)
        put(lane.owner)
    }
}

extension TraceEvent {
    init(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        self.init(
            instant: Instant(nanoseconds: try reader.number()), kind: try reader.text(), lane: try reader.text(),
            peer: try reader.optionalText(), text: try reader.text())
        for _ in 0..<(try reader.count()) { fields.append(Field(try reader.text(), try reader.text())) }
        if try reader.number() != 0 { bytes = [UInt8](try reader.data()) }
    }
}

extension SecretNames {
    init(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        var lists: [[String]] = []
        for _ in 0..<(try reader.count()) { lists.append(try reader.texts()) }
        guard let names = SecretNames(lists: lists) else { throw FlightReader.MalformedBytes() }
        self = names
    }
}

extension ExpectationResult {
    init(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        self.init(
            text: try reader.text(), passed: try reader.number() != 0, difference: try reader.optionalText(),
            source: SourceLine(file: try reader.text(), line: Int(try reader.number())),
            virtualNanoseconds: try reader.number())
        let events = try reader.number()
        if events >= 0 { eventsBefore = Int(events) }
    }
}

extension Lane {
    init(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        let name = try reader.text()
        guard let kind = Kind(rawValue: try reader.text()) else { throw FlightReader.MalformedBytes() }
        self.init(
            name: name, kind: kind, timeZone: try reader.optionalText(), device: try reader.optionalText(),
            owner: try reader.optionalText())
    }
}

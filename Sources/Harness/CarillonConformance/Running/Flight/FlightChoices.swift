import CarillonSimulation

extension FlightWriter {
    func put(_ script: ChoiceScript?) {
        put(Int64(script == nil ? 0 : 1))
        guard let script else { return }
        switch script.rest {
        case .least: put(Int64(0))
        case .drawn(let seed, let orderOneIn):
            put(Int64(1))
            put(Int64(bitPattern: seed))
            put(Int64(bitPattern: orderOneIn))
        }
        put(Int64(script.length))
        put(Int64(script.lists.count))
        for (name, list) in script.lists.sorted(by: { $0.key < $1.key }) {
            put(name)
            put(list)
        }
    }

    func put(_ misfit: ChoiceMisfit?) {
        put(Int64(misfit == nil ? 0 : 1))
        guard let misfit else { return }
        put(misfit.stream)
        put(Int64(misfit.position))
        put(Int64(bitPattern: misfit.value))
        put(Int64(bitPattern: misfit.possibilities))
    }

    func put(_ observation: RunObservation?) {
        put(Int64(observation == nil ? 0 : 1))
        guard let observation else { return }
        put(observation.script)
        put(observation.behaviours)
        put(Int64(observation.steps))
        put(Int64(observation.decisions))
        put(observation.scriptEnd)
        put(observation.decisionsBefore)
    }
}

extension ChoiceScript {
    /// Reads a script; `nil` if none was written.
    init?(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        guard try reader.number() != 0 else { return nil }
        var rest = Rest.least
        if try reader.number() != 0 {
            rest = .drawn(
                seed: UInt64(bitPattern: try reader.number()), orderOneIn: UInt64(bitPattern: try reader.number()))
        }
        let length = Int(try reader.number())
        var lists: [String: [UInt64]] = [:]
        for _ in 0..<(try reader.count()) {
            let name = try reader.text()
            lists[name] = try reader.addresses()
        }
        self.init(lists, then: rest)
        self.length = length
    }
}

extension ChoiceMisfit {
    /// Reads a misfit; `nil` if there was none.
    init?(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        guard try reader.number() != 0 else { return nil }
        self.init(
            stream: try reader.text(), position: Int(try reader.number()),
            value: UInt64(bitPattern: try reader.number()), possibilities: UInt64(bitPattern: try reader.number()))
    }
}

extension RunObservation {
    /// Reads an observation; `nil` if none was made.
    init?(from reader: inout FlightReader) throws(FlightReader.MalformedBytes) {
        guard try reader.number() != 0 else { return nil }
        guard let script = try ChoiceScript(from: &reader) else { throw FlightReader.MalformedBytes() }
        self.init(
            script: script, behaviours: try reader.addresses(), steps: Int(try reader.number()),
            decisions: Int(try reader.number()), scriptEnd: try reader.number(),
            decisionsBefore: try reader.addresses())
    }
}

import CarillonResults

extension ResultsWriter {
    /// Writes an origin on one line.
    static func write(_ origin: RunOrigin, _ json: inout JSONWriter) {
        json.object { json in
            json.member("epochSeconds", origin.epochSeconds)
            json.member("commit", origin.commit)
            json.member("build", origin.build)
            json.member("machine", origin.machine)
            if let milliseconds = origin.milliseconds { json.member("milliseconds", milliseconds) }
            if origin.times.isEmpty { return }
            json.key("times")
            json.list { list in
                for time in origin.times {
                    list.list {
                        $0.text(time.scenario)
                        $0.text(time.network)
                        $0.number(time.milliseconds)
                    }
                }
            }
        }
    }
}

extension ResultsReader {
    static func origin(_ value: JSONValue) throws(Fault) -> RunOrigin {
        var origin = RunOrigin(epochSeconds: try value.int64("epochSeconds"))
        origin.commit = try value.optionalText("commit")
        origin.build = try value.optionalText("build")
        origin.machine = try value.optionalText("machine")
        origin.milliseconds = try value.optional("milliseconds") { value throws(Fault) in try value.int() }
        origin.times =
            try value.optional("times") { value throws(Fault) in
                try value.list { time throws(Fault) in
                    let parts = try time.elements()
                    guard parts.count == 3 else { throw Fault(problem: "is no scenario, network and time") }
                    return RunOrigin.Time(
                        scenario: try parts[0].text(), network: try parts[1].text(), milliseconds: try parts[2].int())
                }
            } ?? []
        return origin
    }

    static func labels(_ value: JSONValue) throws(Fault) -> [ResultLabel] {
        try value.list { pair throws(Fault) in
            let texts = try pair.texts()
            guard texts.count == 2 else { throw Fault(problem: "is not a pair of a name and a value") }
            return ResultLabel(name: texts[0], value: texts[1])
        }
    }
}

import CarillonResults

extension ResultsReader {
    static func source(_ value: JSONValue) throws(Fault) -> SourceLine {
        let text = try value.text()
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
            let line = Int(text[text.utf8.index(after: colon)...])
        else { throw Fault(problem: "is no file and line, such as Scenarios/Alarm.swift:12") }
        return SourceLine(file: String(text[..<colon]), line: line)
    }

    static func expectation(_ value: JSONValue, in file: String) throws(Fault) -> ExpectationResult {
        var expectation = ExpectationResult(
            text: try value.text("text"),
            passed: try value.member("passed") { value throws(Fault) in try value.flag() },
            difference: try value.optionalText("difference"),
            source: try value.member("source") { value throws(Fault) in
                if case .number(let line) = value { return SourceLine(file: file, line: Int(line)) }
                return try source(value)
            },
            virtualNanoseconds: try value.int64("at"))
        expectation.eventsBefore = try value.optional("eventsBefore") { value throws(Fault) in try value.int() }
        if let lines = try value.optional("excerpt", { value throws(Fault) in try value.texts() }) {
            expectation.excerpt = SourceExcerpt(firstLine: try value.int("excerptLine"), lines: lines)
        }
        return expectation
    }

    static func lane(_ value: JSONValue) throws(Fault) -> Lane {
        Lane(
            name: try value.text("name"), kind: try value.word("kind"), timeZone: try value.optionalText("timeZone"),
            device: try value.optionalText("device"), owner: try value.optionalText("owner"))
    }

    static func ending(_ value: JSONValue) throws(Fault) -> RunEnding {
        RunEnding(
            steps: try value.optional("steps") { value throws(Fault) in try value.int() },
            message: try value.optionalText("message"),
            frames: try value.member("frames") { value throws(Fault) in
                try value.list { frame throws(Fault) in
                    StackFrame(function: try frame.text("function"), source: try frame.optional("source", source))
                }
            }, waiting: try value.texts("waiting"))
    }

    static func requirement(_ value: JSONValue) throws(Fault) -> RequirementResult {
        RequirementResult(
            id: try value.text("id"), group: try value.text("group"), level: try value.word("level"),
            source: try value.text("source"), text: try value.text("text"), coverage: try value.word("coverage"),
            exclusion: try value.optionalText("exclusion"), deviation: try value.optionalText("deviation"),
            scenarios: try value.texts("scenarios"), saboteurs: try value.texts("saboteurs"),
            heldBy: try value.member("heldBy") { value throws(Fault) in
                try value.list { hold throws(Fault) in
                    RequirementResult.Hold(
                        scenario: try hold.text("scenario"), expectation: try hold.text("expectation"),
                        saboteur: try hold.text("saboteur"))
                }
            }, saboteurExemption: try value.optionalText("saboteurExemption"), verdict: try value.word("verdict"))
    }

    static func saboteur(_ value: JSONValue) throws(Fault) -> SaboteurResult {
        SaboteurResult(
            id: try value.text("id"), summary: try value.text("summary"), breaks: try value.texts("breaks"),
            outcome: try value.word("outcome"), faults: try value.texts("faults"),
            caughtBy: try value.member("caughtBy") { value throws(Fault) in
                try value.list { caught throws(Fault) in
                    SaboteurResult.Catch(
                        scenario: try caught.text("scenario"), network: try caught.text("network"),
                        failed: try caught.texts("failed"), heldTo: try caught.texts("heldTo"))
                }
            })
    }
}

import CarillonResults

extension ResultsReader {
    static func explanation(_ value: JSONValue) throws(Fault) -> FailureExplanation {
        FailureExplanation(
            choiceCount: try value.int("choices"),
            causes: try value.member("causes") { value throws(Fault) in try value.list(cause) },
            curve: try value.member("curve") { value throws(Fault) in try value.list(moment) },
            sharedChoices: try value.optional("sharedChoices") { value throws(Fault) in try value.int() },
            isCut: try value.optional("isCut") { value throws(Fault) in try value.flag() } ?? false)
    }

    private static func cause(_ value: JSONValue) throws(Fault) -> FailureExplanation.Cause {
        FailureExplanation.Cause(
            text: try value.text("text"), begin: try value.int64("at"),
            end: try value.optional("until") { value throws(Fault) in try value.int64() },
            instead: try value.optionalText("instead"),
            choices: try value.optional("choices") { value throws(Fault) in try value.int() } ?? 0)
    }

    private static func moment(_ value: JSONValue) throws(Fault) -> FailureExplanation.Moment {
        let parts = try value.elements()
        guard parts.count == 3 || parts.count == 4 else {
            throw Fault(problem: "has \(parts.count) parts where a moment has three or four")
        }
        return FailureExplanation.Moment(
            nanoseconds: try parts[0].int64(), failing: try parts[1].int(), runs: try parts[2].int(),
            event: parts.count == 4 ? try parts[3].text() : nil)
    }
}

import CarillonResults

extension ResultsWriter {
    static func write(_ explanation: FailureExplanation, _ json: inout JSONWriter) {
        json.object { json in
            json.member("choices", explanation.choiceCount)
            json.key("causes")
            json.lines(explanation.causes) { json, cause in
                json.object { json in
                    json.member("text", cause.text)
                    json.member("at", cause.begin)
                    if let end = cause.end { json.member("until", end) }
                    json.member("instead", cause.instead)
                    if cause.choices != 0 { json.member("choices", cause.choices) }
                }
            }
            json.key("curve")
            json.lines(explanation.curve) { json, moment in
                json.list { list in
                    list.number(moment.nanoseconds)
                    list.number(moment.failing)
                    list.number(moment.runs)
                    if let event = moment.event { list.text(event) }
                }
            }
            if let shared = explanation.sharedChoices { json.member("sharedChoices", shared) }
            if explanation.isCut { json.member("isCut", true) }
        }
    }
}

import CarillonResults

extension ResultsWriter {
    static func write(_ requirement: RequirementResult, _ json: inout JSONWriter) {
        json.object { json in
            json.member("id", requirement.id)
            json.member("group", requirement.group)
            json.member("level", requirement.level.rawValue)
            json.member("source", requirement.source)
            json.member("text", requirement.text)
            json.member("coverage", requirement.coverage.rawValue)
            json.member("exclusion", requirement.exclusion)
            json.member("deviation", requirement.deviation)
            json.member("scenarios", requirement.scenarios)
            json.member("saboteurs", requirement.saboteurs)
            json.key("heldBy")
            json.lines(requirement.heldBy) { json, hold in
                json.object {
                    $0.member("scenario", hold.scenario)
                    $0.member("expectation", hold.expectation)
                    $0.member("saboteur", hold.saboteur)
                }
            }
            json.member("saboteurExemption", requirement.saboteurExemption)
            json.member("verdict", requirement.verdict.rawValue)
        }
    }

    static func write(_ saboteur: SaboteurResult, _ json: inout JSONWriter) {
        json.object { json in
            json.member("id", saboteur.id)
            json.member("summary", saboteur.summary)
            json.member("breaks", saboteur.breaks)
            json.member("outcome", saboteur.outcome.rawValue)
            json.member("faults", saboteur.faults)
            json.key("caughtBy")
            json.lines(saboteur.caughtBy) { json, caught in
                json.object {
                    $0.member("scenario", caught.scenario)
                    $0.member("network", caught.network)
                    $0.member("failed", caught.failed)
                    $0.member("heldTo", caught.heldTo)
                }
            }
        }
    }
}

import CarillonReporting
import CarillonResults

extension TerminalSummary {
    /// Returns a long description of a scenario that did not end as expected.
    static func text(of result: ScenarioResult, _ style: TerminalStyle = .plain) -> String {
        var lines = [heading(of: result, style)] + TerminalText.lines(of: result.summary, indentation: "  ")
        if let reason = result.reason { lines += TerminalText.lines(of: reason, indentation: "  ") }
        for expectation in result.run?.expectations ?? [] where !expectation.passed {
            let source = "\(TerminalText.line(expectation.source.file)):\(expectation.source.line)"
            lines.append(
                "  \(style.paint("✘", .bad)) \(TerminalText.line(expectation.text))  (\(source), \(time(expectation.virtualNanoseconds)))"
            )
            lines += TerminalText.lines(of: expectation.difference ?? "", indentation: "").map {
                painted("      ", $0, style)
            }
        }
        lines += notes(of: result.run) + story(of: result.run?.ending) + seeds(of: result)
        if let reproduce = result.run?.reproduce { lines.append("  \(TerminalText.line(reproduce))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a short description of a failure that was told as it happened, with what is known only at the end.
    static func recollection(of result: ScenarioResult, _ style: TerminalStyle) -> String {
        let failed = result.run?.expectations.first { !$0.passed }?.text
        var lines = [heading(of: result, style) + "  " + TerminalText.line(failed ?? result.reason ?? result.summary)]
        // Places in the code are looked up when everything has ended.
        if let ending = result.run?.ending, !ending.frames.isEmpty || !ending.waiting.isEmpty {
            if failed != nil { lines += result.reason.map { TerminalText.lines(of: $0, indentation: "  ") } ?? [] }
            lines += story(of: ending)
        }
        return (lines + seeds(of: result)).joined(separator: "\n")
    }

    /// Returns a description for each reason, with the scenarios that have it. If only one has it, its place is told.
    static func byReason(_ results: [ScenarioResult], _ style: TerminalStyle) -> [String] {
        var groups: [(reason: String, results: [ScenarioResult])] = []
        for result in results {
            let reason = result.reason ?? ""
            if let index = groups.firstIndex(where: { $0.reason == reason }) {
                groups[index].results.append(result)
            } else {
                groups.append((reason, [result]))
            }
        }
        return groups.map { reason, results in
            let lines = TerminalText.lines(of: reason, indentation: "  ")
            if results.count == 1 { return ([heading(of: results[0], style)] + lines + [""]).joined(separator: "\n") }
            let word = style.paint(results[0].verdict.rawValue.uppercased(), tone(of: results[0].verdict))
            var ids: [String] = []
            for result in results where !ids.contains(result.id) { ids.append(result.id) }
            let shown = ids.prefix(mostAlike).map { "  \(TerminalText.line($0))" }
            let rest = ids.count > mostAlike ? ["  … and \(ids.count - mostAlike) more"] : []
            let count = "\(ids.count) scenario\(ids.count == 1 ? "" : "s"), \(results.count) times"
            return (["\(word)  \(count)"] + lines + shown + rest + [""]).joined(separator: "\n")
        }
    }

    /// The most scenarios that are named for one reason.
    private static let mostAlike = 12

    /// Returns a long description of a saboteur that was not killed.
    static func text(
        of result: SaboteurResult, command: String, options: [String] = [], _ style: TerminalStyle = .plain
    ) -> String {
        let word = style.paint(result.outcome.rawValue.uppercased(), .bad)
        let faults = result.faults.map { "  \(style.paint("✘", .bad)) \(TerminalText.line($0))\n" }.joined()
        return "\(word)  \(result.id)  (\(result.breaks.joined(separator: ", ")))\n  \(result.summary)\n\(faults)"
            + "  \((["\(command) saboteurs '\(result.id)'"] + options).joined(separator: " "))\n"
    }

    /// Returns the expectations by which a saboteur was caught, each with its scenario.
    static func catches(of result: SaboteurResult, _ style: TerminalStyle) -> String {
        let lines = result.caughtBy.flatMap { caught in
            let place = caught.network == "none" ? "" : " on \(caught.network)"
            // Any expectation may catch a saboteur of a suite without a list.
            let sentences = caught.heldTo.isEmpty ? Array(caught.failed.prefix(1)) : caught.heldTo
            return sentences.map { TerminalText.line("  “\($0)” of \(caught.scenario)\(place)") }
        }
        return (["\(style.paint("CAUGHT", .good))  \(result.id)  by"] + lines).joined(separator: "\n") + "\n"
    }

    /// Returns the verdict, the scenario and its place.
    static func heading(of result: ScenarioResult, _ style: TerminalStyle) -> String {
        let word = style.paint(result.verdict.rawValue.uppercased(), tone(of: result.verdict))
        return "\(word)  \(TerminalText.line(result.id))\(place(of: result))"
    }

    /// Returns the engine and the network in brackets. A scenario without a network runs once, and in one way.
    private static func place(of result: ScenarioResult) -> String {
        result.network == "none" ? "" : TerminalText.line("  (\(result.engine), \(result.network))")
    }

    static func tone(of verdict: Verdict) -> TerminalStyle.Tone {
        switch verdict {
        case .pass: .good
        case .fail, .unexpectedPass, .timeout, .crashed, .notRun: .bad
        case .expectedFail, .unsupported, .skipped: .doubtful
        }
    }

    private static func seeds(of result: ScenarioResult) -> [String] {
        guard result.failingSeeds.count > 1 else { return [] }
        let seeds = result.failingSeeds.prefix(8).joined(separator: " ")
        return ["  \(result.failingSeeds.count) of \(result.seedsRun) seeds: \(seeds)"]
    }

    /// Returns a line of a difference in its colour: green for what was expected, red for what was found.
    private static func painted(_ indentation: String, _ line: String, _ style: TerminalStyle) -> String {
        switch line.first {
        case "-", "\u{2212}": indentation + style.paint(line, .good)
        case "+": indentation + style.paint(line, .bad)
        default: indentation + line
        }
    }

    /// Returns the last notes of a run, each with its time.
    private static func notes(of run: ScenarioRun?) -> [String] {
        guard let run else { return [] }
        let notes = ReportedNotes(of: run)
        if notes.shown.isEmpty { return [] }
        let omitted = notes.omittedCount
        let omission = omitted > 0 ? ["      … \(omitted) earlier \(omitted == 1 ? "note" : "notes")"] : []
        return ["  It noted:"] + omission
            + notes.shown.map { "      \(TerminalText.line($0.text))  (\(time($0.nanoseconds)))" }
            + (notes.isCut ? ["      … \(ReportedNotes.cutSentence)"] : [])
    }

    /// Returns the stack and the waits of a run that was cut short.
    private static func story(of ending: RunEnding?) -> [String] {
        guard let ending else { return [] }
        let frames = ending.frames.prefix(12).map { "      \(TerminalText.line("\($0)"))" }
        return ending.waiting.flatMap { TerminalText.lines(of: $0, indentation: "      ") }
            + (frames.isEmpty ? [] : ["  It was called so:"] + frames)
    }

    /// Returns virtual time since the world began, in suitable units.
    static func time(_ nanoseconds: Int64) -> String {
        let seconds = Double(nanoseconds) / 1e9
        if seconds < 120 { return "at \(seconds) s" }
        let whole = nanoseconds / 1_000_000_000
        let (days, rest) = whole.quotientAndRemainder(dividingBy: 86_400)
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
            separator: ":")
        return days > 0 ? "after \(days) days and \(clock)" : "after \(clock)"
    }

    /// Returns a length of virtual time by its two largest units.
    static func length(_ nanoseconds: Int64) -> String {
        VirtualTime.length(nanoseconds).replacing("\u{202F}", with: " ")
    }
}

import CarillonEnvironment
import CarillonResults

/// Texts that try to be more than text.
enum Hostile {
    static let texts = [
        "</script><script>alert(1)</script>",
        "]]> & <![CDATA[ <!-- --> ",
        "\"\u{301} onmouseover=alert(1) x=\"\u{20E3}",
        "\u{600}<img src=x onerror=alert(1)>",
        "'\u{FE0F} autofocus onfocus=alert(1)",
        "right\u{202E}tfel\u{2066} and \u{200F}more",
        "nul \u{0} bell \u{7} escape \u{1B}[31mred\u{1B}[0m delete \u{7F} next line \u{85}",
        "line one\nline two\r\nline three\u{2028}line four",
        "{{{stylesheet}}} {{> page}} {{#scenarios}}",
        "| cell | `code` ``` fence **bold** @everyone #1 [link](javascript:alert(1))",
        "::error file=x,line=1::100% \r\n::stop-commands::now",
        // No literal may hold these.
        "noncharacters " + String(decoding: [0xFFFE, 0xFFFF, 0xFDD0] as [UInt16], as: UTF16.self)
            + " and a mark \u{FEFF}",
        "👩‍👩‍👧 和 مرحبا שלום ﷽",
        String(repeating: "long ", count: 450),
        "",
    ]

    /// The text with that number, counted round and round.
    static func text(_ number: Int) -> String { texts[number % texts.count] }
}

extension FailureExplanation {
    /// An explanation in which every text is hostile and every number is extreme.
    fileprivate static let hostile = FailureExplanation(
        choiceCount: .min,
        causes: Hostile.texts.enumerated().map { number, text in
            Cause(
                text: text, begin: number.isMultiple(of: 2) ? .min : .max, end: number.isMultiple(of: 3) ? .min : nil,
                instead: Hostile.text(number + 1), choices: .max - number)
        },
        curve: Hostile.texts.enumerated().map { number, text in
            Moment(
                nanoseconds: number.isMultiple(of: 2) ? .max : .min, failing: number.isMultiple(of: 3) ? .max : .min,
                runs: number.isMultiple(of: 5) ? 0 : .max, event: text)
        }, sharedChoices: .max, isCut: true)
}

extension RunResults {
    /// Results in which every text is hostile and every number is extreme.
    static let hostile: RunResults = {
        let extremes: [Int64] = [.min, -1, 0, 1, .max]
        let scenarios = Verdict.allCases.enumerated().map { number, verdict in
            let source = SourceLine(file: Hostile.text(number), line: .min)
            let trace = (0..<60).map { index in
                TraceEvent(
                    instant: Instant(nanoseconds: extremes[index % extremes.count]),
                    kind: index.isMultiple(of: 3)
                        ? "notification.added"
                        : index.isMultiple(of: 7) ? "fault.\(Hostile.text(index))" : Hostile.text(index),
                    lane: Hostile.text(index + number),
                    peer: index.isMultiple(of: 2) ? Hostile.text(index) : nil,
                    text: Hostile.text(index + 1),
                    fields: [
                        TraceEvent.Field("id", Hostile.text(index)),
                        TraceEvent.Field("due", String(extremes[index % 5])),
                        TraceEvent.Field("pending", String(extremes[index % 5])),
                        TraceEvent.Field(Hostile.text(index), Hostile.text(index + 2)),
                    ], bytes: (0...255).map { UInt8($0) })
            }
            let run = ScenarioRun(
                seed: Hostile.text(number), reproduce: Hostile.text(number + 1),
                digest: Hostile.text(number + 2),
                virtualNanoseconds: extremes[number % 5], epochSeconds: extremes[(number + 1) % 5],
                expectations: (0..<20).map { index in
                    ExpectationResult(
                        text: Hostile.text(index), passed: index.isMultiple(of: 2),
                        difference: Hostile.text(index + 1), source: source,
                        virtualNanoseconds: extremes[index % 5])
                },
                lanes: (0..<6).map {
                    // Two servers and an app of a device make a story.
                    Lane(
                        name: Hostile.text($0), kind: [.device, .server, .server, .device, .app, .app][$0],
                        timeZone: Hostile.text($0 + 1), device: $0 == 5 ? Hostile.text(0) : nil)
                }, trace: trace,
                omittedEvents: .max)
            var passing = run
            passing.trace.removeSubrange(0...number)
            var result = ScenarioResult(
                id: Hostile.text(number), summary: Hostile.text(number + 1), covers: Hostile.texts,
                source: source,
                engine: Hostile.text(number + 2), network: Hostile.text(number + 3), verdict: verdict,
                reason: Hostile.text(number + 4),
                seedsRun: .max, failingSeeds: Hostile.texts, run: run, passingRun: passing)
            if number.isMultiple(of: 2) { result.explanation = .hostile }
            return result
        }
        let requirements = Hostile.texts.enumerated().map { number, text in
            RequirementResult(
                id: text, group: Hostile.text(number + 1), level: .must, source: Hostile.text(number + 2),
                text: Hostile.text(number + 3),
                coverage: [.covered, .missing, .excluded][number % 3], exclusion: text,
                scenarios: Hostile.texts, saboteurs: Hostile.texts,
                saboteurExemption: text, verdict: .pass)
        }
        let saboteurs = Hostile.texts.map { text in
            SaboteurResult(
                id: text, summary: text, breaks: Hostile.texts, outcome: .survived,
                faults: Hostile.texts,
                caughtBy: Hostile.texts.map { .init(scenario: $0, network: $0, failed: [$0], heldTo: [$0]) })
        }
        return RunResults(
            version: Hostile.text(0), swiftVersion: Hostile.text(1), firstSeed: Hostile.text(2),
            seedCount: .max,
            reproduce: Hostile.text(3), scenarios: scenarios, requirements: requirements, saboteurs: saboteurs
        )
    }()
}

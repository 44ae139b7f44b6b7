import CarillonResults

/// A verdict as the report shows it: a colour, a sign and a word. Each of them says everything, for a reader who cannot
/// see the others.
struct Badge {
    /// A class of the stylesheet: `good`, `bad`, `notable` or `quiet`.
    var tone: String
    var glyph: String
    var word: String

    init(tone: String, glyph: String, word: String) {
        self.tone = tone
        self.glyph = glyph
        self.word = word
    }

    init(_ verdict: Verdict) {
        switch verdict {
        case .pass: self.init(tone: "good", glyph: "✓", word: verdict.name)
        case .fail, .timeout, .crashed, .unexpectedPass:
            self.init(tone: "bad", glyph: "✗", word: verdict.name)
        case .notRun: self.init(tone: "bad", glyph: "○", word: verdict.name)
        case .expectedFail: self.init(tone: "notable", glyph: "!", word: verdict.name)
        case .skipped, .unsupported: self.init(tone: "quiet", glyph: "–", word: verdict.name)
        }
    }

    init(_ coverage: RequirementResult.Coverage) {
        switch coverage {
        case .covered: self.init(tone: "good", glyph: "✓", word: "covered")
        case .excluded: self.init(tone: "quiet", glyph: "–", word: "excluded")
        case .missing: self.init(tone: "bad", glyph: "✗", word: "missing")
        }
    }

    init(_ standing: RequirementOutcome) {
        switch standing {
        case .holds: self.init(tone: "good", glyph: "✓", word: "hold")
        case .fails: self.init(tone: "bad", glyph: "✗", word: "fail")
        case .failsAsExpected: self.init(tone: "notable", glyph: "!", word: "fail as expected")
        // A run of a few selected scenarios leaves out many requirements.
        case .notRun: self.init(tone: "quiet", glyph: "○", word: "not run")
        case .missing: self.init(RequirementResult.Coverage.missing)
        case .excluded: self.init(RequirementResult.Coverage.excluded)
        }
    }

    init(_ outcome: SaboteurResult.Outcome) {
        switch outcome {
        case .killed: self.init(tone: "good", glyph: "✓", word: "killed")
        case .survived: self.init(tone: "bad", glyph: "✗", word: "survived")
        case .mistaken: self.init(tone: "bad", glyph: "✗", word: "caught by another expectation")
        case .tooGross: self.init(tone: "bad", glyph: "✗", word: "too gross")
        case .notRun: self.init(tone: "quiet", glyph: "○", word: "not run")
        }
    }

    /// The badge of a requirement: its verdict if a scenario covers it, else its coverage.
    init(_ requirement: RequirementResult) {
        self = requirement.coverage == .covered ? Badge(requirement.verdict) : Badge(requirement.coverage)
    }
}

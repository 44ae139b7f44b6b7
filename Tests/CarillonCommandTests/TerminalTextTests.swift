import CarillonResults
import Testing

@testable import CarillonCommand

@Suite("Texts of scenarios at a terminal")
struct TerminalTextTests {
    @Test(
        "show what nobody would see",
        arguments: [
            ("a\u{1B}[2Jb", "a␛[2Jb"), ("nul \u{0}, bell \u{7}, return \r.", "nul ␀, bell ␇, return ␍."),
            ("a\u{202E}b\u{200B}c", "a⟨U+202E⟩b⟨U+200B⟩c"), ("tab\tline\nend", "tab\tline\nend"),
            ("C1 \u{9B}2J", "C1 ⟨U+009B⟩2J"),
        ])
    func visible(text: String, shown: String) {
        #expect(TerminalText.visible(text, isOnGitHub: true) == shown)
        #expect(TerminalText.visible(text, isOnGitHub: false) == shown)
    }

    @Test("command no CI server", arguments: ["::set-env name=A::b", "  ::error::x", "x ##[add-mask]secret"])
    func commands(text: String) {
        let harmless = TerminalText.visible(text, isOnGitHub: true)
        #expect(!harmless.contains("::") && !harmless.contains("##["))
        #expect(harmless.replacing("\u{2060}", with: "") == text)
        #expect(TerminalText.visible(text, isOnGitHub: false) == text)
    }

    @Test("show it in everything that a failure says")
    func failure() {
        let evil = "x\u{1B}]0;title\u{7}\ny"
        var result = Sample.failed
        (result.id, result.summary, result.reason, result.engine) = (evil, evil, evil, evil)
        result.run?.reproduce = evil
        result.run?.ending = RunEnding(frames: [StackFrame(function: evil)], waiting: [evil])
        result.run?.expectations = [
            ExpectationResult(
                text: evil, passed: false, difference: evil, source: SourceLine(file: evil, line: 1),
                virtualNanoseconds: 0)
        ]
        for text in [
            TerminalSummary.text(of: result), TerminalSummary.recollection(of: result, .plain),
        ] {
            #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
            #expect(text.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(text)")
        }
    }

    @Test("are bounded")
    func bounds() {
        let lines = TerminalText.lines(
            of: Array(repeating: "x", count: 1_000).joined(separator: "\n"), indentation: "  ")
        #expect(lines.count == 201)
        #expect(lines.first == "  x")
        #expect(lines.last == "  … 800 more lines")
        #expect(TerminalText.lines(of: String(repeating: "x", count: 2_001)).first?.count == 2_001)
        #expect(TerminalText.lines(of: String(repeating: "x", count: 2_001)).first?.last == "…")
        #expect(TerminalText.lines(of: String(repeating: "x", count: 2_000)).first?.last == "x")
    }

    @Test(
        "say real time in the units that suit it",
        arguments: [
            (.zero, "0.0 ms"), (.microseconds(450), "0.4 ms"), (.milliseconds(1), "1 ms"),
            (.microseconds(999_999), "999 ms"), (.milliseconds(1_050), "1.05 s"), (.milliseconds(59_999), "59.99 s"),
            (.seconds(60), "1 min 0 s"), (.seconds(3_599), "59 min 59 s"), (.seconds(7_320), "2 h 2 min"),
        ] as [(Duration, String)])
    func realTime(duration: Duration, text: String) {
        #expect(TerminalText.realTime(duration) == text)
    }
}

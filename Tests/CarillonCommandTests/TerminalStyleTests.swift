import Testing

@testable import CarillonCommand

@Suite("Colours at a terminal")
struct TerminalStyleTests {
    @Test(
        "are there where they are welcome",
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["CLICOLOR": "0"], false), (true, ["FORCE_COLOR": "0"], false),
            (false, ["CLICOLOR_FORCE": "1"], true), (false, ["FORCE_COLOR": "3"], true),
            (false, ["CLICOLOR_FORCE": "0"], false), (false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
            (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "1"], false),
        ] as [(Bool, [String: String], Bool)])
    func welcome(isTerminal: Bool, environment: [String: String], isColoured: Bool) {
        #expect(TerminalStyle(isTerminal: isTerminal, environment: environment).isColoured == isColoured)
    }

    @Test("surround a text, and change nothing else of it")
    func paint() {
        let style = TerminalStyle(isColoured: true)
        #expect(style.paint("FAIL", .bad) == "\u{1B}[31mFAIL\u{1B}[0m")
        #expect(style.paint("", .bad) == "")
        #expect(TerminalStyle.plain.paint("FAIL", .bad) == "FAIL")
        let coloured = TerminalSummary.text(of: Sample.failed, style)
        #expect(coloured.contains("      \u{1B}[32m- one\u{1B}[0m\n      \u{1B}[31m+ two\u{1B}[0m\n"))
        #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == TerminalSummary.text(of: Sample.failed))
    }
}

import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

@Suite("The report of a journal", .timeLimit(.minutes(60)))
struct JournalReportTests {
    private static let lines = [
        #"{"time":"2026-01-01T00:00:00.000000Z","server":"mqtt","kind":"started","endpoint":"127.0.0.1:1883"}"#,
        #"{"time":"2026-01-01T00:00:01.000120Z","server":"mqtt","kind":"opened","connection":1}"#,
        #"{"time":"2026-01-01T00:00:01.500000Z","server":"mqtt","kind":"received","connection":1,"client":"ann","packet":{"type":"PUBLISH","topic":"a/b","qos":1,"retain":false,"payload":"<b>hi</b>"}}"#,
        #"{"time":"2026-01-01T00:00:01.500000Z","server":"mqtt","kind":"misbehaved","connection":1,"client":"ann","reason":"drop PUBACK"}"#,
        #"{"time":"2026-01-01T00:00:02.000000Z","server":"ddp","kind":"sent","connection":1,"message":{"type":"http","kind":"response","status":101,"request":"GET /websocket"}}"#,
    ]

    private static func report(_ lines: [String]) throws(JournalFault) -> JournalReport {
        try JournalReport(Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    @Test("has a lane for each server and client, and an event for each line, in words")
    func events() throws {
        let run = try Self.report(Self.lines).run
        #expect(run.lanes.map(\.name) == ["ann", "ddp 1", "mqtt", "ddp"])
        #expect(
            run.trace.map { "\($0.lane) \($0.peer ?? "-"): \($0.text)" } == [
                "mqtt -: started, endpoint 127.0.0.1:1883", "mqtt -: opened",
                "ann mqtt: PUBLISH a/b, qos 1, retain no, payload <b>hi</b>",
                "mqtt ann: misbehaved, reason drop PUBACK", "ddp ddp 1: response 101 GET /websocket",
            ])
        #expect(
            run.trace.map(\.instant.nanoseconds) == [0, 1_000_120_000, 1_500_000_000, 1_500_000_000, 2_000_000_000])
        #expect(run.trace.map(\.isFault) == [false, false, false, true, false])
        #expect(run.epochSeconds == 1_767_225_600)
    }

    @Test("is a page without a script, in which no text becomes markup")
    func page() throws {
        let report = try Self.report(Self.lines)
        #expect(report.summary == "5 lines of mqtt and ddp within 2\u{202F}s")
        let page = report.render()
        #expect(!page.contains("<b>hi</b>") && page.contains("&lt;b&gt;hi&lt;/b&gt;"))
        #expect(!page.contains("<script") && page.contains("<svg") && page.contains("5 lines of mqtt and ddp"))
    }

    @Test("shows the last lines of very many, and forgives a last one that is cut off")
    func bounds() throws {
        let many = Array(repeating: Self.lines[1], count: JournalReport.mostLines) + Self.lines
        #expect(try Self.report(many).run.trace.count == JournalReport.mostLines)
        let cut = Data((Self.lines[0] + "\n" + Self.lines[1].prefix(40)).utf8)
        #expect(try JournalReport(cut).run.trace.count == 1)
        #expect(JournalReport.isJournal(cut) && !JournalReport.isJournal(Data(#"{"schema":1}"#.utf8)))
    }

    @Test(
        "says which line is none of a journal",
        arguments: [
            ("", "line 1 of the journal is missing, or not ended"), ("{}\n", "line 1 of the journal has no time"),
            (lines[0] + "\n{\n", "line 2 of the journal is no JSON"),
            (
                lines[0] + "\n{\"time\":\"yesterday\",\"server\":\"a\",\"kind\":\"b\"}\n",
                "line 2 of the journal has no time"
            ),
        ])
    func faults(text: String, sentence: String) {
        let fault = #expect(throws: JournalFault.self) { try JournalReport(Data(text.utf8)) }
        #expect(fault?.description.hasPrefix(sentence) == true, "\(fault?.description ?? "")")
    }
}

import Foundation
import Testing

@testable import mutate

@Suite("Events of tests")
struct TestEventsTests {
    private let judges: [Judge] = [.suite("ATests.One"), .suite("ATests.Two"), .suite("ATests.three()")]

    private func events(_ lines: String...) -> TestEvents { TestEvents(Data(lines.joined(separator: "\n").utf8)) }

    private func event(_ kind: String, _ test: String, _ rest: String = "") -> String {
        #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(test)"\#(rest)},"version":"6.3.0"}"#
    }

    @Test("name the suites that failed, and the first thing that was wrong")
    func failed() {
        let issue =
            #","messages":[{"symbol":"fail","text":"Expectation failed"}],"issue":{"sourceLocation":{"fileID":"A/B.swift","line":7}}"#
        let found = events(
            event("testStarted", "ATests.One"), event("testStarted", "ATests.Two"),
            event("issueRecorded", "ATests.Two/a()/B.swift:7:1", issue),
            event("testEnded", "ATests.Two"), event("testEnded", "ATests.One"))
        #expect(found.issues == [TestEvents.Issue(suite: "ATests.Two", text: "B.swift:7: Expectation failed")])
        #expect(found.suspects(among: judges, hasFailed: true) == [judges[1]])
    }

    @Test("take no failure that is known for a failure")
    func known() {
        let found = events(event("issueRecorded", "ATests.One/a()", #","issue":{"isKnown":true}"#))
        #expect(found.issues.isEmpty)
        #expect(found.suspects(among: judges, hasFailed: true) == judges, "nobody is named, so all are suspects")
    }

    @Test("name the suites that a killed process was busy with, whatever its last line is")
    func unfinished() {
        let found = events(
            event("testStarted", "ATests.One"), event("testStarted", "ATests.Two"),
            event("testStarted", "ATests.Two/a()"),
            event("testEnded", "ATests.One"), #"{"kind":"event","payl"#)
        #expect(found.unfinished == ["ATests.Two"])
        #expect(found.suspects(among: judges, hasFailed: false) == [judges[1]])
    }

    @Test("tell a run that came to its end from one that did nothing, or was left early")
    func end() {
        let started = event("testStarted", "ATests.One")
        let ended = #"{"kind":"event","payload":{"kind":"runEnded"},"version":"6.3.0"}"#
        #expect(!events().hasEnded)
        #expect(!events(started, event("testEnded", "ATests.One")).hasEnded)
        #expect(events(started, event("testEnded", "ATests.One"), ended).hasEnded)
    }
}

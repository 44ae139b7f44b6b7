import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonConformance

@Suite("The flight recorder")
struct FlightStoryTests {
    static let event = TraceEvent(
        instant: Instant(nanoseconds: 7), kind: "note", lane: "phone", peer: "server", text: "grüßt",
        fields: [.init("id", "1"), .init("empty", "")], bytes: [0, 255, 3])
    static let plain = TraceEvent(instant: .zero, kind: "note", lane: "phone", text: "")
    static let expectation = ExpectationResult(
        text: "it holds", passed: false, difference: "- a\n+ b", source: SourceLine(file: "A.swift", line: 3),
        virtualNanoseconds: -1)
    static let lane = Lane(name: "phone/mail", kind: .app, timeZone: "GMT", device: "phone", owner: "Ann")

    static func box() throws -> FlightBox {
        let box = try FlightBox()
        let writer = FlightWriter(box)
        writer.record(event)
        writer.record(expectation)
        writer.record(plain)
        writer.record(lane)
        writer.record(engine: "stream")
        writer.record(SecretNames(members: ["pin"]))
        writer.record(secret: Array("4bWm9xQz".utf8))
        return box
    }

    @Test("Everything comes back as it was")
    func roundTrip() throws {
        let story = FlightStory(try FlightStoryTests.box().bytes()[...])
        #expect(story.events == [FlightStoryTests.event, FlightStoryTests.plain])
        #expect(story.expectations == [FlightStoryTests.expectation])
        #expect(story.lanes == [FlightStoryTests.lane])
        #expect(story.engines == ["stream"])
        #expect(story.secrets.names == SecretNames(members: ["pin"]))
        #expect(story.secrets.texts == [Array("4bWm9xQz".utf8)])
    }

    @Test("A story that ends anywhere gives what came before, and one that was overwritten is no danger")
    func malformed() throws {
        let bytes = try FlightStoryTests.box().bytes()
        for length in bytes.indices { #expect(FlightStory(bytes[..<length]).events.count <= 2) }
        for index in bytes.indices {
            var spoilt = bytes
            spoilt[index] ^= 0xff
            _ = FlightStory(spoilt[...])
            _ = try? Finding(spoilt, closing: index)
        }
    }

    @Test("The findings of a run come back with the events of its own story")
    func finding() throws {
        let box = try FlightStoryTests.box()
        let run = ScenarioRun(
            seed: "0x1", reproduce: "again", digest: "d", virtualNanoseconds: 1, epochSeconds: 2,
            expectations: [FlightStoryTests.expectation], lanes: [FlightStoryTests.lane],
            trace: [FlightStoryTests.event, FlightStoryTests.plain], omittedEvents: 40, ending: RunEnding(steps: 3))
        let record = WorldRun.Record(
            verdict: .timeout, reason: "why", run: run, engines: ["a", "b"],
            waiting: [Waiting(subject: "A task", made: [1, 2], at: [.max])])
        let end = FlightWriter(box).beginAnother()
        FlightWriter(box).record(FlightStoryTests.event)
        FlightWriter(box).close(with: Finding(record: record, nondeterminism: "differs", storyEnd: end))
        let finding = try Finding(box.bytes(), closing: box.closing)
        #expect(finding.record.run == run)
        #expect(finding.record.verdict == .timeout)
        #expect(finding.record.reason == "why")
        #expect(finding.record.engines == ["a", "b"])
        #expect(finding.record.waiting == record.waiting)
        #expect(finding.nondeterminism == "differs")
        #expect(finding.record.secrets?.names == SecretNames(members: ["pin"]))
        #expect(finding.record.secrets?.texts.count == 1)
        #expect(finding.record.secrets?.mask.known.isEmpty == false)
    }
}

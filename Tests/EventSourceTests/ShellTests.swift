import CarillonEnvironment
import CarillonSimulation
import EventSource
import Foundation
import HTTPEngine
import HTTPWire
import TestBasics
import TestBeds
import Testing

/// A phone with an event source on a ``ScriptedHTTPEngine``.
///
/// Unchecked because it is confined to its world.
final class SourceBed: TestBed, @unchecked Sendable {
    let engine = ScriptedHTTPEngine()
    let told = Recorder<String>()
    var token = "first"
    private(set) lazy var phone = environment(on: "phone")

    func makeSource(_ options: EventSource.Options = EventSource.Options()) -> EventSource {
        let source = EventSource(Bench.url, options: options, environment: phone, engine: { _ in engine }) {
            [unowned self] in ["Authorization": "Bearer \(token)"]
        }
        source.onOpen = { [told] in told.note("open") }
        source.onMessage = { [told] in told.note("message \($0.data)") }
        source.onStateChange = { [told] in told.note("\($0)") }
        source.onError = { [told] in told.note("error: \($0)") }
        return source
    }

    func call(_ number: Int) throws -> ScriptedHTTPEngine.Call {
        try #require(engine.calls.indices.contains(number) ? engine.calls[number] : nil)
    }
}

@Suite("An event source in an app")
struct ShellTests {
    @Test("The app hears of each step, and each attempt has the app's fields of that moment") func story() throws {
        try SourceBed().run { bed in
            let source = bed.makeSource()
            source.addEventListener("price") { bed.told.note("price \($0.data)") }
            source.open()
            try await bed.pass()
            try bed.call(0).begin("id: 1\ndata: a\n\nevent: price\ndata: 7\n\n")
            try await bed.pass()
            #expect(bed.told.entries == ["connecting", "open", "open", "message a", "price 7"])
            bed.token = "second"
            try bed.call(0).tell(.ended)
            try await bed.pass(.seconds(10))
            #expect(try bed.call(1).request.fields["Authorization"] == "Bearer second")
            #expect(try bed.call(1).request.fields["Last-Event-ID"] == "1")
            #expect(bed.told.entries[5...] == ["connecting", "error: the server has ended the stream"][...])
        }
    }

    @Test("A listener that was removed, or whose source was closed before, hears nothing") func listeners() throws {
        try SourceBed().run { bed in
            let source = bed.makeSource()
            let listener = source.addEventListener("message") { bed.told.note("listener \($0.data)") }
            source.onMessage = { [weak source] event in
                bed.told.note("message \(event.data)")
                if event.data == "1" { source?.removeEventListener(listener) }
                if event.data == "2" { source?.close() }
            }
            source.open()
            try await bed.pass()
            try bed.call(0).begin("data: 0\n\ndata: 1\n\ndata: 2\n\ndata: 3\n\n")
            try await bed.pass()
            #expect(bed.told.entries[3...] == ["message 0", "listener 0", "message 1", "message 2", "closed"][...])
            #expect(try bed.call(0).isCancelled)
        }
    }

    @Test("A listener that an earlier listener removes does not hear the event under way")
    func removedMeanwhile() throws {
        try SourceBed().run { bed in
            let source = bed.makeSource()
            var second: EventListener?
            source.addEventListener("message") { [weak source] _ in
                if let second { source?.removeEventListener(second) }
            }
            second = source.addEventListener("message") { bed.told.note("second \($0.data)") }
            source.addEventListener("message") { bed.told.note("third \($0.data) after \(source.lastEventID)") }
            source.open()
            try await bed.pass()
            try bed.call(0).begin("id: 1\ndata: a\n\nid: 2\ndata: b\n\n")
            try await bed.pass()
            #expect(
                bed.told.entries[3...] == ["message a", "third a after 1", "message b", "third b after 2"][...])
        }
    }

    @Test("Nothing reaches an app that has closed, or let go of, its source", arguments: [true, false])
    func gone(_ closes: Bool) throws {
        try SourceBed().run { bed in
            var source: EventSource? = bed.makeSource()
            source?.open()
            try await bed.pass()
            let call = try bed.call(0)
            call.begin("data: x\n\n")
            if closes { source?.close() } else { source = nil }
            try await bed.pass(.minutes(5))
            #expect(!bed.told.entries.contains("message x"))
            #expect(call.isCancelled && bed.engine.calls.count == 1 && bed.engine.isClosed == !closes)
            withExtendedLifetime(source) {}
        }
    }

    @Test("An app that does not keep up stops the reading, until it does") func backPressure() throws {
        try SourceBed().run { bed in
            let source = bed.makeSource()
            source.onMessage = { bed.told.note("\($0.data.utf8.count)") }
            source.open()
            try await bed.pass()
            let call = try bed.call(0)
            call.begin()
            try await bed.pass()
            let piece = Array("data: \(String(repeating: "x", count: 1_000))\n\n".utf8)
            for _ in 0..<300 { call.tell(.piece(piece)) }
            #expect(call.readings == [false])
            try await bed.pass()
            #expect(call.readings == [false, true])
            #expect(bed.told.entries.filter { $0 == "1000" }.count == 300)
        }
    }

    @Test("The trace tells the reasons, and no address, because it may have a token") func trace() throws {
        let bed = try SourceBed().run { bed in
            let source = bed.makeSource()
            source.open()
            try await bed.pass()
            try bed.call(0).tell(.failed(.cannotConnect("refused")))
            try await bed.pass(.minutes(1))
            try bed.call(1).begin()
            try bed.call(1).tell(.ended)
            try await bed.pass(.minutes(1))
            try bed.call(2).tell(.head(HTTPResponseHead(.notFound)))
            try await bed.pass()
            source.close()
        }
        let kinds = bed.trace.events.compactMap { EventSourceTraceKind($0) }
        #expect(kinds == [.lost, .opened, .lost, .failed])
        #expect(!bed.trace.events.contains { "\($0)".contains("token") })
    }
}

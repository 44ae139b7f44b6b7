import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Singletons and traces")
struct SingletonsTests {
    final class One: Sendable {}
    final class Other: Sendable {
        let one: One
        init(_ one: One) { self.one = one }
    }

    @Test("There is one object of a type, made when it is first asked for")
    func one() {
        let singletons = Singletons()
        #expect(singletons.existing(One.self) == nil)
        let first = singletons.object(One.self) { One() }
        #expect(singletons.object(One.self) { One() } === first)
        #expect(singletons.existing(One.self) === first)
        let other = singletons.object(Other.self) { Other(singletons.object { One() }) }
        #expect(other.one === first)
        let second = One()
        singletons.set(second)
        #expect(singletons.existing(One.self) === second && singletons.existing(Other.self) === other)
        singletons.removeAll()
        #expect(singletons.existing(One.self) == nil && singletons.existing(Other.self) == nil)
    }

    @Test("The first one stays, though its maker has asked for it too")
    func madeTwice() {
        let singletons = Singletons()
        var inner: One?
        let outer = singletons.object(One.self) {
            inner = singletons.object(One.self) { One() }
            return One()
        }
        #expect(outer === inner)
        #expect(singletons.existing(One.self) === inner)
    }

    /// Takes events in words only. Unchecked because it belongs to one test, on one thread.
    final class Words: TraceRecorder, @unchecked Sendable {
        var events: [TraceEvent] = []
        func record(_ event: TraceEvent) { events.append(event) }
    }

    struct Ring: TraceableEvent {
        var traceEvent: TraceEvent { TraceEvent(instant: .zero, kind: "ring", lane: "phone", text: "it rings") }
        func combine(into hash: inout TraceHash) { hash.combine(1) }
    }

    @Test("A recorder that wants words gets them")
    func words() {
        let recorder = Words()
        recorder.record(Ring())
        #expect(recorder.events == [Ring().traceEvent])
    }

    @Test("A text has the same hash however it is kept, and no two parts of an event can change places")
    func hashes() {
        func value(_ fill: (inout TraceHash) -> Void) -> UInt64 {
            var hash = TraceHash()
            fill(&hash)
            return hash.value
        }
        for text in ["", "grüße", "a text that is too long for a small one, with ümläuts"] {
            let foreign = NSString(string: text) as String
            let plain = value { hash in Array(text.utf8).withUnsafeBytes { hash.combine($0) } }
            #expect(value { $0.combine(text) } == plain)
            #expect(value { $0.combine(foreign) } == plain)
            #expect(plain != TraceHash().value)
        }
        let events = [
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c"),
            TraceEvent(instant: Instant(nanoseconds: 1), kind: "a", lane: "b", text: "c"),
            TraceEvent(instant: .zero, kind: "b", lane: "a", text: "c"),
            TraceEvent(instant: .zero, kind: "a", lane: "b", peer: "c", text: ""),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", fields: [.init("d", "e")]),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", fields: [.init("e", "d")]),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", fields: [.init("d", ""), .init("e", "")]),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", bytes: []),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", bytes: [0]),
            TraceEvent(instant: .zero, kind: "a", lane: "b", text: "c", bytes: [0, 0]),
        ]
        #expect(Set(events.map { event in value { $0.combine(event) } }).count == events.count)
        #expect(events[4]["d"] == "e" && events[4]["e"] == nil)
    }
}

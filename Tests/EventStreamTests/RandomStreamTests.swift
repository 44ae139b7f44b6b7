import EventStream
import TestBasics
import Testing

@Suite("Random streams")
struct RandomStreamTests {
    @Test("Events arrive as they left, however the stream is cut", arguments: EventStreamEncoder.LineEnding.allCases)
    func roundTrips(_ ending: EventStreamEncoder.LineEnding) throws {
        let encoder = EventStreamEncoder(lineEnding: ending)
        for seed in 0..<400 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var stream = numbers.chance(2) ? EventStreamEncoder.byteOrderMark : []
            var items: [EventStreamItem] = []
            var lastEventID = ""
            for _ in 0...numbers.below(4) {
                switch numbers.below(4) {
                case 0:
                    let comment = numbers.text(upTo: 6, without: ["\n", "\r"])
                    stream += try encoder.encode(comment: comment)
                    items.append(.comment(comment))
                case 1:
                    let milliseconds = Int(numbers.next() >> (1 + UInt64(numbers.below(63))))
                    stream += try encoder.encode(retryAfter: milliseconds)
                    items.append(.retry(milliseconds: milliseconds))
                default:
                    let event = numbers.event()
                    stream += try encoder.encode(event)
                    lastEventID = event.id ?? lastEventID
                    items.append(.event(event, lastEventID: lastEventID))
                }
            }
            let outcome = Outcome(of: numbers.chunks(of: stream))
            if outcome.items != items { Issue.record("seed \(seed): \(outcome.items) instead of \(items)") }
            if outcome.lastEventID != lastEventID { Issue.record("seed \(seed): \(outcome.lastEventID)") }
            if outcome.heldByteCount != 0 { Issue.record("seed \(seed): \(outcome.heldByteCount) bytes are held") }
        }
    }

    @Test("Noise means what the standard's algorithm makes of it, however it is cut", arguments: 0..<4)
    func noise(shard: Int) {
        var found = 0
        for seed in UInt64(shard * 1_000)..<UInt64((shard + 1) * 1_000) {
            var numbers = SeededNumbers(seed: seed)
            let stream = numbers.noise()
            let expected = WholeStream(stream)
            for outcome in [Outcome(of: stream), Outcome(of: numbers.chunks(of: stream))] {
                // Strings are compared by their bytes here, which == does not.
                let same = "\(outcome.items)".utf8.elementsEqual("\(expected.items)".utf8)
                if !same { Issue.record("seed \(seed): \(outcome.items) instead of \(expected.items)") }
                if outcome.lastEventID != expected.lastEventID { Issue.record("seed \(seed): \(outcome.lastEventID)") }
                found += outcome.items.count
            }
        }
        // The test would prove nothing if all lines were dropped.
        #expect(found > 1_000)
    }

    @Test("Limits are found at the same place, however the stream is cut", arguments: 0..<4)
    func limits(shard: Int) {
        var failed = 0
        for seed in UInt64(shard * 500)..<UInt64((shard + 1) * 500) {
            var numbers = SeededNumbers(seed: seed)
            let stream = numbers.noise()
            let limits = EventStreamLimits(lineLength: numbers.below(30), eventSize: numbers.below(40))
            let outcome = Outcome(of: stream, limits: limits)
            if Outcome(of: numbers.chunks(of: stream), limits: limits) != outcome { Issue.record("seed \(seed)") }
            if Outcome(of: stream.byteByByte, limits: limits) != outcome { Issue.record("seed \(seed), in drops") }
            if outcome.heldByteCount > limits.lineLength + limits.eventSize + 2 { Issue.record("seed \(seed) holds") }
            failed += outcome.failure == nil ? 0 : 1
        }
        #expect(100..<450 ~= failed)
    }
}

import Testing

@testable import CarillonEnvironment

@Suite("Bytes and events of a connection")
struct ConnectionPartTests {
    @Test("Bytes that wait go in their order, in pieces of any size")
    func outgoing() {
        var bytes = OutgoingBytes()
        #expect(bytes.isEmpty && bytes.waiting.isEmpty)
        bytes.append([1, 2, 3])
        bytes.append([4, 5])
        #expect(bytes.count == 5 && Array(bytes.waiting) == [1, 2, 3, 4, 5])
        bytes.remove(2)
        #expect(bytes.count == 3 && Array(bytes.waiting) == [3, 4, 5])
        let pieces = [bytes.take(1), bytes.take(2)]
        #expect(pieces == [[3], [4, 5]] && bytes.isEmpty)
        bytes.append([6])
        let last = bytes.take(1)
        #expect(last == [6] && bytes.isEmpty)
        bytes.append([7])
        bytes.removeAll()
        #expect(bytes.isEmpty)

        let much = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
        bytes.append(much)
        bytes.append(much)
        var taken: [UInt8] = []
        for count in [1, 65_535, 65_536, 100_000, 68_929, 200_000, 99_999] { taken += bytes.take(count) }
        #expect(taken == much + much && bytes.isEmpty)
    }

    @Test("A sender is told of room once, after more than 64 KiB waited and no more than that do")
    func gate() {
        var gate = WriteGate()
        var told = [gate.noteDrained(buffered: 0)]
        gate.noteSent(buffered: 65_536)
        told.append(gate.noteDrained(buffered: 0))
        #expect(told == [false, false], "there was room all the time")
        gate.noteSent(buffered: 65_537)
        gate.noteSent(buffered: 10)
        told = [65_537, 65_536, 0].map { gate.noteDrained(buffered: $0) }
        #expect(told == [false, true, false])
    }

    @Test("Events are kept, each once, as long as there is no handler, and told in their order")
    func outlet() {
        var outlet = EventOutlet()
        #expect(!outlet.isFlowing && !outlet.hasKept)
        var tellings = [ConnectionEvent.open, .writable, .open].map { outlet.admit($0) != nil }
        #expect(tellings == [false, false, false] && outlet.hasKept)
        var kept = outlet.takeKept()?.event
        #expect(kept == nil, "nobody is there")
        outlet.handler = { _ in }
        #expect(!outlet.isFlowing, "the kept bytes come first")
        tellings = [outlet.admit(.closed(nil)) != nil]
        #expect(tellings == [false])
        let events = (0..<2).map { _ in outlet.takeKept()?.event }
        #expect(events == [.open, .writable])
        #expect(outlet.handler != nil && outlet.hasKept)
        kept = outlet.takeKept()?.event
        #expect(kept == .closed(nil) && outlet.handler == nil && !outlet.hasKept)
        kept = outlet.takeKept()?.event
        #expect(kept == nil, "nothing comes after the end")

        outlet.handler = { _ in }
        #expect(outlet.isFlowing)
        tellings = [.data([1]), .closed(.reset), .open].map { outlet.admit($0) != nil }
        #expect(tellings == [true, true, false], "the handler is let go of with the end")
        #expect(outlet.handler == nil && outlet.hasKept)
        outlet.handler = { _ in }
        outlet.clear()
        #expect(outlet.handler == nil && !outlet.hasKept)
    }
}

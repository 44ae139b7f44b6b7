import Testing

@testable import CourierMQTT

@Suite("The reading of a stream engine")
struct StreamReadingTests {
    @Test("The connection changes once, and follows again when that changes") func follow() {
        var reading = StreamReading()
        let changes = [true, false, false, true, true, false].map { reading.follow(mayRead: $0) }
        #expect(changes == [nil, .pause, nil, .resume, nil, .pause])
        #expect(reading.isPaused)
    }

    @Test("A new connection reads, and the wish of the client stays") func begin() {
        var reading = StreamReading()
        reading.isWanted = false
        _ = reading.follow(mayRead: false)
        reading.begin()
        #expect(!reading.isPaused)
        #expect(!reading.isWanted)
    }

    @Test("Work does not begin once more inside of itself, but work of another kind does") func work() {
        var work = StreamWork()
        let begun = [work.begin(.handling), work.begin(.goingOn), work.begin(.handling)]
        #expect(begun == [true, true, false])
        work.end(.handling)
        #expect(work == .goingOn)
        let again = work.begin(.handling)
        #expect(again)
    }
}

import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Instants and durations")
struct InstantTests {
    @Test("An instant goes no further than to the ends of its range")
    func ends() {
        let (first, last) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
        #expect(Instant.zero.advanced(by: .nanoseconds(5)).nanoseconds == 5)
        #expect(Instant.zero.advanced(by: .nanoseconds(-5)).nanoseconds == -5)
        #expect(last.advanced(by: .nanoseconds(1)) == last)
        #expect(first.advanced(by: .nanoseconds(-1)) == first)
        #expect(last.advanced(by: .zero) == last && first.advanced(by: .zero) == first)
        #expect(last.advanced(by: .nanoseconds(-1)).nanoseconds == .max - 1)
        #expect(Instant(nanoseconds: 1).advanced(by: .days(1_000_000)) == last)
        #expect(Instant(nanoseconds: -1).advanced(by: .days(-1_000_000)) == first)
    }

    @Test(
        "A duration has whole nanoseconds, up to 292 years",
        arguments: [
            (.zero, 0), (.nanoseconds(1), 1), (.nanoseconds(-1), -1), (.microseconds(-1), -1_000),
            (Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999), 1_000_000_001),
            (Duration(secondsComponent: -1, attosecondsComponent: -1_999_999_999), -1_000_000_001),
            (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.min), .min),
            (.nanoseconds(Int64.max) + .nanoseconds(1), .max), (.nanoseconds(Int64.min) - .nanoseconds(1), .min),
            (.seconds(10_000_000_000), .max), (.seconds(-10_000_000_000), .min),
        ] as [(Duration, Int64)])
    func whole(duration: Duration, nanoseconds: Int64) {
        #expect(duration.wholeNanoseconds == nanoseconds)
    }

    @Test("Minutes, hours and days have their length")
    func lengths() {
        #expect(Duration.minutes(2) == .seconds(120))
        #expect(Duration.hours(2) == .seconds(7_200))
        #expect(Duration.days(-2) == .seconds(-172_800))
    }

    @Test("Instants are in order, and have a distance")
    func order() {
        let (one, two) = (Instant(nanoseconds: 1), Instant(nanoseconds: 3))
        #expect(one < two && !(two < one) && !(one < one))
        #expect(one.duration(to: two) == .nanoseconds(2))
        #expect(two.duration(to: one) == .nanoseconds(-2))
        #expect(LoopClock(LiveLoop(name: "resolution")).minimumResolution == .nanoseconds(1))
    }
}

@Suite("Random numbers")
struct RandomNumbersTests {
    /// Numbers that are given one after the other. Unchecked because each belongs to one test, on one thread.
    final class Script: RandomNumbers, @unchecked Sendable {
        private(set) var rest: [UInt64]

        init(_ numbers: UInt64...) { rest = numbers }

        func next() -> UInt64 { rest.removeFirst() }
    }

    @Test("A number below a bound is the upper part of a product")
    func upperPart() {
        let numbers = Script(0x8000_0000_0000_0001, .max, 1 << 62)
        #expect([10, 10, 4].map { numbers.next(below: $0) } == [5, 9, 1])
        #expect(Script(.max).next(below: 1) == 0)
        #expect(Script(.max).next(below: .max) == UInt64.max - 1)
    }

    @Test("A number that would make some more likely than others is drawn again, and no other")
    func fairness() {
        // 2^64 is 4 more than a multiple of 6, so that a lower part of less than 4 is refused.
        let refused = Script(0, 0xC000_0000_0000_0000)
        #expect(refused.next(below: 6) == 4)
        #expect(refused.rest.isEmpty)
        // Six times this is 2^64 and 2 more.
        let low = Script(0x2AAA_AAAA_AAAA_AAAB, 0, .max)
        #expect(low.next(below: 6) == 5)
        #expect(low.rest.isEmpty)
        // Six times this is five times 2^64 and 4 more: the first that is not refused.
        let kept = Script(0xD555_5555_5555_5556, 0)
        #expect(kept.next(below: 6) == 5)
        #expect(kept.rest.count == 1)
        // With a power of two nobody is refused.
        let power = Script(0, 1)
        #expect(power.next(below: 8) == 0)
        #expect(power.rest.count == 1)
    }

    @Test("A UUID of 128 random bits says that it is one, version 4")
    func uuid() {
        #expect(
            Script(0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210).nextUUID().uuidString
                == "01234567-89AB-4DEF-BEDC-BA9876543210")
        #expect(Script(.max, .max).nextUUID().uuidString == "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF")
        #expect(Script(0, 0).nextUUID().uuidString == "00000000-0000-4000-8000-000000000000")
    }
}

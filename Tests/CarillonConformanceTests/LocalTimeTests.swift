import Canaries
import Carillon
import Foundation
import Testing

#if os(Linux)
import Glibc

/// Local times that a clock shows never, or twice: those that the C library finds itself in a process of that zone.
@Suite("mktime in a world", .enabled(if: Hooks.areInstalled))
struct LocalTimeTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let parts: @Sendable () -> tm
        let instant: Int
        let text: String

        init(_ description: String, _ instant: Int, _ text: String, _ parts: @escaping @Sendable () -> tm) {
            (testDescription, self.instant, self.text, self.parts) = (description, instant, text, parts)
        }
    }

    static let cases = [
        Case("a plain time", 1_768_489_200, "2026-01-15 10:00:00 -0500 EST 0") { LocalTime.parts(1, 15, 10) },
        Case("a time in summer", 1_784_124_000, "2026-07-15 10:00:00 -0400 EDT 1") { LocalTime.parts(7, 15, 10) },
        Case("a gap", 1_772_955_000, "2026-03-08 03:30:00 -0400 EDT 1") { LocalTime.parts(3, 8, 2, 30) },
        Case("a gap, by winter's clock", 1_772_955_000, "2026-03-08 03:30:00 -0400 EDT 1") {
            LocalTime.parts(3, 8, 2, 30, isDaylightSaving: 0)
        },
        Case("a gap, by summer's clock", 1_772_951_400, "2026-03-08 01:30:00 -0500 EST 0") {
            LocalTime.parts(3, 8, 2, 30, isDaylightSaving: 1)
        },
        Case("the first of two", 1_793_511_000, "2026-11-01 01:30:00 -0400 EDT 1") {
            LocalTime.parts(11, 1, 1, 30, isDaylightSaving: 1)
        },
        Case("the second of two", 1_793_514_600, "2026-11-01 01:30:00 -0500 EST 0") {
            LocalTime.parts(11, 1, 1, 30, isDaylightSaving: 0)
        },
        Case("a time in summer, by winter's clock", 1_784_127_600, "2026-07-15 11:00:00 -0400 EDT 1") {
            LocalTime.parts(7, 15, 10, isDaylightSaving: 0)
        },
        Case("days beyond the month's", 1_772_031_600, "2026-02-25 10:00:00 -0500 EST 0") {
            LocalTime.parts(1, 56, 10)
        },
    ]

    @Test("finds the instant, and corrects the parts", arguments: cases)
    func instant(_ one: Case) throws {
        try PhoneCanaryTests.withPhones { world, _, _ in
            let phone = world.device("new-york", timeZone: "America/New_York", locale: "en_US")
            phone.run {
                var parts = one.parts()
                #expect(mktime(&parts) == one.instant)
                #expect(LocalTime.text(parts) == one.text)
                var time = time_t(one.instant)
                #expect(localtime(&time).map { LocalTime.text($0.pointee) } == one.text)
            }
        }
    }

    @Test("strftime replaces the seconds alone")
    func format() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.run {
                #expect(LocalTime.text(LocalTime.parts(), "%%s %s %-d %%") == "%s 1781954100 21 %")
            }
        }
    }
}
#endif

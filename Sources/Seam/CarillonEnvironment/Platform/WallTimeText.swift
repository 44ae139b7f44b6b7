package import Foundation

/// A date as a clock in a zone shows it: `Mon 2 Mar 2026 09:30 GMT+1`.
///
/// The text comes from arithmetic, because a trace must not depend on a locale. All characters go into one buffer,
/// because every event of every notification has a date.
package struct WallTimeText: CustomStringConvertible {
    package let description: String

    package init(_ date: Date, in zone: KnownZone) {
        // A date beyond these limits counts as never, and has no weekday.
        guard abs(date.timeIntervalSince1970) < 1e12 else {
            description = "in the far future"
            return
        }
        let offset = zone.offset(at: date)
        let wallTime = Int(date.timeIntervalSince1970.rounded()) + offset
        let (day, time) = wallTime.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let (year, month, dayOfMonth) = CivilDay.date(of: day)

        description = String(unsafeUninitializedCapacity: 64) { buffer in
            var text = Characters(buffer)
            text.append(WallTimeText.weekdays[CivilDay.weekday(of: day) - 1])
            text.append(" ")
            text.append(dayOfMonth)
            text.append(" ")
            text.append(WallTimeText.months[month - 1])
            text.append(" ")
            text.append(year)
            text.append(" ")
            text.append(twoDigits: time / 3_600)
            text.append(":")
            text.append(twoDigits: time / 60 % 60)
            if time % 60 != 0 {
                text.append(":")
                text.append(twoDigits: time % 60)
            }
            text.append(" GMT")
            if offset != 0 {
                text.append(offset < 0 ? "-" : "+")
                text.append(abs(offset) / 3_600)
                if offset % 3_600 != 0 {
                    text.append(":")
                    text.append(twoDigits: abs(offset) / 60 % 60)
                }
            }
            return text.count
        }
    }

    private static let weekdays: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// A buffer of ASCII characters. The caller makes it long enough.
private struct Characters {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    mutating func append(_ text: StaticString) {
        for offset in 0..<text.utf8CodeUnitCount { append(text.utf8Start[offset]) }
    }

    mutating func append(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: number.magnitude)
    }

    mutating func append(twoDigits number: Int) {
        if number < 10 { append(UInt8(ascii: "0")) }
        append(number)
    }

    private mutating func append(digitsOf number: UInt) {
        if number >= 10 { append(digitsOf: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private mutating func append(_ character: UInt8) {
        buffer[count] = character
        count += 1
    }
}

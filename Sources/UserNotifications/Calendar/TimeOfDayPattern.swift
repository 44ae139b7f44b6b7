/// Which seconds of a day match; `nil` is any.
struct TimeOfDayPattern {
    var hour: Int?
    var minute: Int?
    var second: Int?

    /// The first match in a day.
    var earliest: Int { (hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0) }

    /// The first match at or after a second of the day.
    func first(atOrAfter time: Int) -> Int? {
        TimeOfDayPattern.first(hour, of: 24, lasting: 3_600, atOrAfter: time) { time in
            TimeOfDayPattern.first(minute, of: 60, lasting: 60, atOrAfter: time) { time in
                TimeOfDayPattern.first(second, of: 60, lasting: 1, atOrAfter: time) { $0 }
            }
        }
    }

    /// The first match within `count` units that last `length` seconds each, when one of them or any may match, and `within` finds the
    /// first match inside a unit.
    @inline(__always)
    private static func first(
        _ wanted: Int?, of count: Int, lasting length: Int, atOrAfter time: Int, within: (Int) -> Int?
    ) -> Int? {
        let (unit, rest) = time.quotientAndRemainder(dividingBy: length)
        if wanted == nil || wanted == unit, let match = within(rest) { return unit * length + match }
        let later = wanted ?? unit + 1
        guard later > unit, later < count, let match = within(0) else { return nil }
        return later * length + match
    }
}

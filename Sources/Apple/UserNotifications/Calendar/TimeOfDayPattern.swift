/// The seconds of a day that match. `nil` stands for any value.
struct TimeOfDayPattern {
    var hour: Int?
    var minute: Int?
    var second: Int?

    /// The first matching second in a day.
    var earliest: Int { (hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0) }

    /// The first matching second at or after the second `time` of the day.
    func first(atOrAfter time: Int) -> Int? {
        TimeOfDayPattern.first(hour, of: 24, lasting: 3_600, atOrAfter: time) { time in
            TimeOfDayPattern.first(minute, of: 60, lasting: 60, atOrAfter: time) { time in
                TimeOfDayPattern.first(second, of: 60, lasting: 1, atOrAfter: time) { $0 }
            }
        }
    }

    /// The first matching second among `count` units of `length` seconds each.
    ///
    /// A unit matches if its number is the given one, or if no number is given. `within` finds the first match inside a
    /// unit.
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

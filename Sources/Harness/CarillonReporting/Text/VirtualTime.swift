/// Virtual time in words and figures, by integer arithmetic over the whole range of `Int64`.
package enum VirtualTime {
    private static let nanosecondsPerSecond: UInt64 = 1_000_000_000

    /// The time since a run began, as a clock shows it: `0:00:00.250`, `1:02:03`, `12 d 03:00:00`.
    ///
    /// - Parameter fractionDigits: The number of digits of the second's fraction: 0, 3, 6 or 9; `nil` for as many as
    ///   it takes.
    static func clock(_ nanoseconds: Int64, fractionDigits: Int? = nil) -> String {
        let magnitude = nanoseconds.magnitude
        let seconds = magnitude / nanosecondsPerSecond
        let days = seconds / 86_400
        let hours = String(seconds / 3_600 % 24)
        var text = nanoseconds < 0 ? "\u{2212}" : ""
        text += days > 0 ? "\(days)\u{202F}d \(zeroPadded(hours, to: 2))" : hours
        text += ":" + zeroPadded(String(seconds / 60 % 60), to: 2) + ":" + zeroPadded(String(seconds % 60), to: 2)
        let digits = fractionDigits ?? self.fractionDigits(of: nanoseconds)
        if digits > 0 {
            text += "." + zeroPadded(String(magnitude % nanosecondsPerSecond), to: 9).prefix(digits)
        }
        return text
    }

    /// The number of digits that show the fraction of a second exactly, in steps of three.
    static func fractionDigits(of nanoseconds: Int64) -> Int {
        let fraction = nanoseconds.magnitude % nanosecondsPerSecond
        if fraction == 0 { return 0 }
        if fraction.isMultiple(of: 1_000_000) { return 3 }
        return fraction.isMultiple(of: 1_000) ? 6 : 9
    }

    /// A duration by its two largest units: `6 d 22 h`, `1 min 30 s`, `250 ms`.
    package static func length(_ nanoseconds: Int64) -> String {
        let units: [(name: String, size: UInt64)] = [
            ("d", 86_400 * nanosecondsPerSecond), ("h", 3_600 * nanosecondsPerSecond),
            ("min", 60 * nanosecondsPerSecond), ("s", nanosecondsPerSecond), ("ms", 1_000_000), ("µs", 1_000),
            ("ns", 1),
        ]
        let magnitude = nanoseconds.magnitude
        guard let first = units.firstIndex(where: { magnitude >= $0.size }) else { return "0\u{202F}s" }
        var text = "\(magnitude / units[first].size)\u{202F}\(units[first].name)"
        let rest = magnitude % units[first].size
        if first + 1 < units.count, rest >= units[first + 1].size {
            text += " \(rest / units[first + 1].size)\u{202F}\(units[first + 1].name)"
        }
        return (nanoseconds < 0 ? "\u{2212}" : "") + text
    }

    /// The time from one instant to a later one; the nearest number if it does not fit.
    static func elapsed(from start: Int64, to end: Int64) -> Int64 {
        let (difference, overflow) = end.subtractingReportingOverflow(start)
        return overflow ? (end > start ? .max : .min) : difference
    }
}

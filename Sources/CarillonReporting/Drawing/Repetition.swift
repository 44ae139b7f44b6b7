/// A stretch of a sequence in which the same block occurs `count` times, one after the other.
struct Repetition: Hashable {
    var start: Int
    /// How long the block is.
    var period: Int
    var count: Int

    var end: Int { start + period * count }

    /// Splits a sequence into stretches, from left to right, each the longest that repeats; what does not repeat stands alone.
    ///
    /// - Parameters:
    ///   - longestPeriod: blocks longer than this are not looked for.
    ///   - least: how often a block has to occur to count as repeated.
    static func find(in sequence: [Int], longestPeriod: Int = 8, least: Int = 3) -> [Repetition] {
        var found: [Repetition] = []
        var position = 0
        while position < sequence.count {
            var best = Repetition(start: position, period: 1, count: 1)
            for period in 1...longestPeriod where position + period * least <= sequence.count {
                var next = position + period
                while next < sequence.count, sequence[next] == sequence[next - period] { next += 1 }
                let count = (next - position) / period
                if count >= least, count * period > best.period * best.count {
                    best = Repetition(start: position, period: period, count: count)
                }
            }
            found.append(best)
            position = best.end
        }
        return found
    }
}

/// How regularly something happened again.
enum Rhythm {
    /// Words for the times at which something began: `daily`, `every 30 s`, `1 s to 30 s apart`, `at once`.
    static func words(for starts: [Int64]) -> String {
        let steps = zip(starts, starts.dropFirst()).map { VirtualTime.elapsed(from: $0, to: $1) }
        guard let shortest = steps.min(), let longest = steps.max() else { return "" }
        if longest <= 0 { return "at once" }
        if shortest == longest { return every(longest) }
        // A daylight saving change makes one day an hour longer or shorter; that is still about daily.
        if shortest > 0, Double(longest - shortest) <= Double(longest) * 0.1 {
            return "about \(every(longest / 2 + shortest / 2))"
        }
        if shortest <= 0 { return "up to \(VirtualTime.length(longest)) apart" }
        return "\(VirtualTime.length(shortest)) to \(VirtualTime.length(longest)) apart"
    }

    private static func every(_ step: Int64) -> String {
        let second: Int64 = 1_000_000_000
        return switch step {
        case second: "every second"
        case 60 * second: "every minute"
        case 3_600 * second: "hourly"
        case 86_400 * second: "daily"
        case 7 * 86_400 * second: "weekly"
        default: "every \(VirtualTime.length(step))"
        }
    }
}

/// A stretch of a sequence in which the same block occurs `count` times, one after the other.
struct Repetition: Hashable {
    var start: Int
    /// The length of the block.
    var period: Int
    /// The number of blocks.
    var count: Int

    var end: Int { start + period * count }

    /// Splits a sequence into stretches, from left to right, each the longest that repeats. An element that does not
    /// repeat is a stretch of its own.
    ///
    /// - Parameters:
    ///   - longestPeriod: The length of the longest block that is looked for.
    ///   - least: The number of times that a block has to occur to count as repeated.
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

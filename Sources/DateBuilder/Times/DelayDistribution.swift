/// How far the members of a series are from its start, in units of the series: days, weeks, months or years.
public struct DelayDistribution: Sendable {
    /// The delay of a member, by its number from 0 on and how many there are.
    public let delayForNumber: @Sendable (_ number: Int, _ totalCount: Int) -> Int

    public init(delayForNumber: @escaping @Sendable (_ number: Int, _ totalCount: Int) -> Int) {
        self.delayForNumber = delayForNumber
    }

    /// One in each unit: 0, 1, 2, 3, …
    public static let normal = DelayDistribution { number, _ in number }

    /// One in each unit in the first half, and ever fewer in the second: of ten 0, 1, 2, 3, 4, 5, 7, 11, 17, 25.
    public static let optimized = DelayDistribution { number, totalCount in
        KeptParts.current.parts.series.optimizedDelay(number, totalCount)
    }

    /// The members of a series.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - start: what delays are added to.
    ///   - addDelay: adds a delay.
    /// - Precondition: `count` is not negative.
    public func generate<Unit>(count: Int, start: Unit, addDelay: (Unit, Int) -> Unit) -> [Unit] {
        precondition(count >= 0, "A series cannot have \(count) members; ask for 0 or more")
        return KeptParts.current.parts.series.numbers(count).map { addDelay(start, delayForNumber($0, count)) }
    }
}

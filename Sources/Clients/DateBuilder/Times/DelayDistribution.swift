/// The distances of a series' members from its start, in units of the series: days, weeks, months or years.
public struct DelayDistribution {
    /// The distance of a member. The arguments are the member's number, from 0 on, and the number of members.
    public let delayForNumber: (_ number: Int, _ totalCount: Int) -> Int

    /// Makes a distribution from a function that returns the distance of each member.
    public init(delayForNumber: @escaping (_ number: Int, _ totalCount: Int) -> Int) {
        self.delayForNumber = delayForNumber
    }

    /// A distribution with one member in each unit: 0, 1, 2, 3, …
    public static var normal: DelayDistribution { DelayDistribution { number, _ in number } }

    /// A distribution with one member in each unit in the first half, and with growing distances in the second half.
    /// Ten members have the distances 0, 1, 2, 3, 4, 5, 7, 11, 17, 25.
    public static var optimized: DelayDistribution {
        DelayDistribution { number, totalCount in
            KeptParts.current.parts.series.optimizedDelay(number, totalCount)
        }
    }

    /// Makes the members of a series.
    ///
    /// - Parameters:
    ///   - count: the number of members.
    ///   - start: the value to which the distances are added.
    ///   - addDelay: adds a distance to a value.
    /// - Precondition: `count` is not negative.
    public func generate<Unit>(count: Int, start: Unit, addDelay: (Unit, Int) -> Unit) -> [Unit] {
        precondition(count >= 0, "A series cannot have \(count) members; ask for 0 or more")
        return KeptParts.current.parts.series.numbers(count).map { addDelay(start, delayForNumber($0, count)) }
    }
}

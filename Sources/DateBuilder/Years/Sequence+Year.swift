extension Sequence where Element == DateBuilder.Year {
    /// Each year that many years later, or earlier if the number is negative.
    public func addingYears(_ years: Int) -> [DateBuilder.Year] { map { $0.addingYears(years) } }

    /// The first month of each year.
    public var firstMonth: [DateBuilder.Month] { map(\.firstMonth) }

    /// The last month of each year.
    public var lastMonth: [DateBuilder.Month] { map(\.lastMonth) }
}

extension Sequence where Element == DateBuilder.Year {
    /// Each year moved by that many years. A negative number leads to earlier years.
    public func addingYears(_ years: Int) -> [DateBuilder.Year] { map { $0.addingYears(years) } }

    /// The first month of each year.
    public var firstMonth: [DateBuilder.Month] { map(\.firstMonth) }

    /// The last month of each year.
    public var lastMonth: [DateBuilder.Month] { map(\.lastMonth) }
}

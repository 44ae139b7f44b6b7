extension DateBuilder.Week {
    /// A weekday by its number, which is 1 for Sunday to 7 for Saturday wherever weeks begin.
    public struct GregorianWeekday: RawRepresentable, ExpressibleByIntegerLiteral, Hashable, Sendable {
        public var rawValue: Int

        /// Numbers beyond 1 to 7 go round: 8 is Sunday again.
        public init(rawValue: Int) { self.rawValue = rawValue }

        public init(integerLiteral value: Int) { rawValue = value }

        public static let sunday: GregorianWeekday = 1
        public static let monday: GregorianWeekday = 2
        public static let tuesday: GregorianWeekday = 3
        public static let wednesday: GregorianWeekday = 4
        public static let thursday: GregorianWeekday = 5
        public static let friday: GregorianWeekday = 6
        public static let saturday: GregorianWeekday = 7
    }
}

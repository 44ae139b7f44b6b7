extension DateBuilder.Week {
    /// A weekday by its number, from 1 for Sunday to 7 for Saturday. The number does not depend on the first day of the
    /// week.
    public struct GregorianWeekday: RawRepresentable, ExpressibleByIntegerLiteral, Hashable, Sendable {
        /// The number of the weekday.
        public var rawValue: Int

        /// Makes a weekday. Numbers above 7 start again: 8 is Sunday.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Makes a weekday from its number.
        public init(integerLiteral value: Int) { rawValue = value }

        /// Sunday, number 1.
        public static let sunday: GregorianWeekday = 1
        /// Monday, number 2.
        public static let monday: GregorianWeekday = 2
        /// Tuesday, number 3.
        public static let tuesday: GregorianWeekday = 3
        /// Wednesday, number 4.
        public static let wednesday: GregorianWeekday = 4
        /// Thursday, number 5.
        public static let thursday: GregorianWeekday = 5
        /// Friday, number 6.
        public static let friday: GregorianWeekday = 6
        /// Saturday, number 7.
        public static let saturday: GregorianWeekday = 7
    }
}

extension DateBuilder {
    /// The position of a day in a month: the first, the second, and so on. Negative positions count from the end.
    public struct Ordinal: RawRepresentable, Hashable, Sendable {
        /// The position as a number, where 1 is the first and -1 the last.
        public var rawValue: Int

        /// Makes a position. The number -1 is the last, and -2 the one before the last.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The first day.
        public static let first = Ordinal(rawValue: 1)
        /// The second day.
        public static let second = Ordinal(rawValue: 2)
        /// The third day.
        public static let third = Ordinal(rawValue: 3)
        /// The fourth day.
        public static let fourth = Ordinal(rawValue: 4)
        /// The fifth day.
        public static let fifth = Ordinal(rawValue: 5)
    }
}

extension DateBuilder {
    /// Which of several: the first, the second, and so on; negative ones count from the end.
    public struct Ordinal: RawRepresentable, Hashable, Sendable {
        public var rawValue: Int

        /// -1 is the last, -2 the one before it.
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let first = Ordinal(rawValue: 1)
        public static let second = Ordinal(rawValue: 2)
        public static let third = Ordinal(rawValue: 3)
        public static let fourth = Ordinal(rawValue: 4)
        public static let fifth = Ordinal(rawValue: 5)
    }
}

extension DateBuilderParts {
    /// The rules for series of days, weeks, months and years.
    package struct Series: Sendable {
        /// The numbers of the members, from 0 on.
        package var numbers: @Sendable (_ count: Int) -> Range<Int> = { 0..<$0 }

        /// The delay of a member of an optimized series: its number in the first half, and growing steps in the second
        /// half.
        package var optimizedDelay: @Sendable (_ number: Int, _ totalCount: Int) -> Int = { number, totalCount in
            let beyond = number - totalCount / 2
            return beyond <= 0 ? number : number.addingSaturated(beyond.multipliedSaturated(by: beyond))
        }

        /// The order in which the members of a series are read: the order of the series.
        package var order: @Sendable ([DateBuilder.ResolvedDate]) -> [DateBuilder.ResolvedDate] = { $0 }
    }
}

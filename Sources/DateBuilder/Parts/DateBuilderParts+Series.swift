extension DateBuilderParts {
    /// Series of days, weeks, months and years.
    package struct Series: Sendable {
        /// The numbers of so many members.
        package var numbers: @Sendable (_ count: Int) -> Range<Int> = { 0..<$0 }

        /// The delay of a member of an optimized series: its number in the first half, and ever more in the second.
        package var optimizedDelay: @Sendable (_ number: Int, _ totalCount: Int) -> Int = { number, totalCount in
            let beyond = number - totalCount / 2
            return beyond <= 0 ? number : number.addingSaturated(beyond.multipliedSaturated(by: beyond))
        }

        /// The members of a series in the order in which they are read: its own.
        package var order: @Sendable ([DateBuilder.ResolvedDate]) -> [DateBuilder.ResolvedDate] = { $0 }
    }
}

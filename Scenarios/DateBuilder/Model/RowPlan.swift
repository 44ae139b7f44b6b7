/// One member of a row such as the next twelve months.
struct RowPlan {
    /// The number of members in the row.
    let count: Int
    /// The index of the chosen member, from 0 on.
    let index: Int
    /// Whether the distances grow, as in DateBuilder's optimized distribution.
    let isOptimized: Bool

    /// The distance of the member from the first.
    ///
    /// The distance grows in steps of one. In the second half of an optimized row, the distance grows by squares.
    var distance: Int {
        let half = count / 2
        return isOptimized && index > half ? index + (index - half) * (index - half) : index
    }
}

/// One member of a row such as the next twelve months.
struct RowPlan {
    /// How many members the row has.
    let count: Int
    /// The one that is meant, from 0 on.
    let index: Int
    /// Whether the distances grow, as DateBuilder's optimized distribution has it.
    let isOptimized: Bool

    /// How far the member is from the first: all the way in steps of one, or only half of it and then by squares.
    var distance: Int {
        let half = count / 2
        return isOptimized && index > half ? index + (index - half) * (index - half) : index
    }
}

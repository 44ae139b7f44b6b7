import CarillonResults

/// The expectations that held, in as few words as they can be told.
struct HeldView {
    struct Row {
        var heldText: String
        /// The line and the time.
        var heldAt: String
    }

    /// The most expectations that are shown. The results file has all of them.
    private static let mostHeld = 100
    /// The most expectations that are not folded away when all of them held.
    private static let unfolded = 8

    var heldTitle: String
    var held: [Row]
    var heldRest: [String]
    var isHeldOpen: Bool

    /// - Parameter isOpen: Whether a short list is open at first.
    init(_ expectations: [ExpectationResult], of scenario: ScenarioResult, isOpen: Bool) {
        let successes = expectations.filter(\.passed)
        let isAll = successes.count == expectations.count
        held = successes.prefix(Self.mostHeld).map { expectation in
            let place =
                expectation.source.file == scenario.source.file
                ? "line \(expectation.source.line)" : expectation.source.text
            return Row(
                heldText: clipped(expectation.text),
                heldAt: "\(place), \(VirtualTime.clock(expectation.virtualNanoseconds))")
        }
        heldTitle =
            switch successes.count {
            case 1 where isAll: "The expectation held"
            case 2 where isAll: "Both expectations held"
            case let count where isAll: "All \(counted(count, "expectation")) held"
            case let count: "\(counted(count, "expectation")) held"
            }
        let more = successes.count - held.count
        heldRest = more > 0 ? ["… and \(grouped(more)) more."] : []
        isHeldOpen = isOpen && isAll && successes.count <= Self.unfolded
    }
}

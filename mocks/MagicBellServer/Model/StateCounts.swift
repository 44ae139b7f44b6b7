/// The numbers of notifications in each state.
struct StateCounts {
    private var counts = [Int](repeating: 0, count: 8)

    var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

    mutating func add(_ difference: Int, to state: NotificationState) { counts[state.rawValue] += difference }

    /// Returns the counts of the states that match.
    func sum(_ filter: NotificationFilter) -> NotificationCounts {
        NotificationState.all.reduce(into: NotificationCounts()) { sum, state in
            guard filter.matches(state) else { return }
            let count = counts[state.rawValue]
            sum.total += count
            if !state.isRead { sum.unread += count }
            if !state.isSeen { sum.unseen += count }
        }
    }
}

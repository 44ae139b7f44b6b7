import Synchronization

/// Which calls about which groups are under way in one app, so that an earlier one adds nothing to what a later one has cleared.
///
/// A call takes its time: a person has to decide, a timeline to arrive, makers have to answer. Meanwhile the same group may be rescheduled or
/// removed. Calls are numbered in the order in which they were made, and each group remembers the last one that cleared it.
final class GroupCalls: Sendable {
    /// One call about one group, under way for as long as anything holds it.
    final class Call: Sendable {
        private let calls: GroupCalls
        let group: String
        fileprivate let number: UInt64

        fileprivate init(_ calls: GroupCalls, group: String, number: UInt64) {
            self.calls = calls
            self.group = group
            self.number = number
        }

        /// Whether a later call has cleared the group.
        var isOvertaken: Bool { calls.state.withLock { $0.isOvertaken(self) } }

        /// Takes everything earlier out of the group's way; does nothing if the call is overtaken itself. Whether it is not.
        func clear() -> Bool {
            calls.state.withLock { state in
                if state.isOvertaken(self) { return false }
                state.groups[group]?.clearedBy = number
                return true
            }
        }

        deinit { calls.state.withLock { $0.end(self) } }
    }

    private struct Group {
        var callsUnderWay = 0
        var clearedBy: UInt64 = 0
    }

    private struct State {
        var lastNumber: UInt64 = 0
        /// Only groups that a call is under way about.
        var groups: [String: Group] = [:]

        func isOvertaken(_ call: Call) -> Bool { groups[call.group].map { $0.clearedBy > call.number } ?? false }

        mutating func end(_ call: Call) {
            groups[call.group]?.callsUnderWay -= 1
            if groups[call.group]?.callsUnderWay == 0 { groups[call.group] = nil }
        }
    }

    private let state = Mutex(State())

    /// The groups that a call is under way about, sorted.
    var groupsUnderWay: [String] { state.withLock { $0.groups.keys.sorted() } }

    /// Begins a call.
    func begin(_ group: String) -> Call {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.groups[group, default: Group()].callsUnderWay += 1
            return state.lastNumber
        }
        return Call(self, group: group, number: number)
    }
}

import Synchronization

/// Which calls about which groups are under way in one app, so that an earlier one adds nothing to what a later one has
/// cleared.
///
/// A call takes its time: a person has to decide, a timeline to arrive, makers have to answer. Meanwhile the same group
/// may be rescheduled or removed. Calls are numbered in the order in which they were made, and each group remembers the
/// last one that cleared it.
final class GroupCalls: Sendable {
    /// One call about one group, under way for as long as anything holds it.
    final class Call: Sendable {
        private let calls: GroupCalls
        let group: String
        private let clearing: Clearing
        private let number: UInt64
        private let rule: @Sendable (Checkpoint, _ call: UInt64, _ cleared: UInt64) -> Bool

        fileprivate init(
            _ calls: GroupCalls, group: String, clearing: Clearing, number: UInt64,
            rule: @escaping @Sendable (Checkpoint, _ call: UInt64, _ cleared: UInt64) -> Bool
        ) {
            self.calls = calls
            self.group = group
            self.clearing = clearing
            self.number = number
            self.rule = rule
        }

        /// Whether this goes on, or ends because a later call has cleared the group.
        func goesOn(at checkpoint: Checkpoint) -> Bool { clearing.number.withLock { rule(checkpoint, number, $0) } }

        /// Takes everything earlier out of the group's way; does nothing if the call is overtaken itself. Whether it is
        /// not.
        func clear() -> Bool {
            clearing.number.withLock { last in
                let goesOn = rule(.clearing, number, last)
                last = goesOn ? number : last
                return goesOn
            }
        }

        deinit { calls.callDidEnd(group) }
    }

    /// The number of the last call that cleared a group.
    fileprivate final class Clearing: Sendable {
        let number = Mutex<UInt64>(0)
    }

    private struct Group {
        var callsUnderWay = 0
        let clearing = Clearing()
    }

    private struct State {
        var lastNumber: UInt64 = 0
        /// Only groups that a call is under way about.
        var groups: [String: Group] = [:]
    }

    private let state = Mutex(State())

    /// The groups that a call is under way about, sorted.
    var groupsUnderWay: [String] { state.withLock { $0.groups.keys.sorted() } }

    /// Begins a call.
    func begin(_ name: String, _ rules: RunRules) -> Call {
        state.withLock { state in
            state.lastNumber += 1
            var group = state.groups[name] ?? Group()
            group.callsUnderWay += 1
            state.groups[name] = group
            return Call(
                self, group: name, clearing: group.clearing, number: state.lastNumber, rule: rules.goesOn)
        }
    }

    private func callDidEnd(_ name: String) {
        state.withLock { state in
            state.groups[name]?.callsUnderWay -= 1
            if state.groups[name]?.callsUnderWay == 0 { state.groups[name] = nil }
        }
    }
}

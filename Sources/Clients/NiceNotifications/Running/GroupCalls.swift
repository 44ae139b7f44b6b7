import Synchronization

/// The calls about groups that are running in one app. An earlier call adds nothing to a group that a later call has
/// cleared.
///
/// A call takes time: a person decides, a timeline arrives, makers answer. In the meantime, another call may reschedule
/// or remove the same group. Calls have numbers in the order in which the app made them, and each group stores the last
/// call that cleared it.
final class GroupCalls: Sendable {
    /// One call about one group. The call runs as long as another object holds it.
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

        /// Whether this call goes on. The call ends if a later call has cleared the group.
        func goesOn(at checkpoint: Checkpoint) -> Bool { clearing.number.withLock { rule(checkpoint, number, $0) } }

        /// Ends all earlier calls about the group. A call that has itself been ended does nothing.
        ///
        /// - Returns: whether the call still goes on.
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
        /// The groups with running calls.
        var groups: [String: Group] = [:]
    }

    private let state = Mutex(State())

    /// The names of the groups with running calls, sorted.
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

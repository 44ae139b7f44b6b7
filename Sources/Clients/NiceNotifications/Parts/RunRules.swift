import UserNotifications

/// The rules for calls about groups: which calls end earlier ones, on which queues their stages run, and how they end.
package struct RunRules: Sendable {
    package typealias SchedulingResult = LocalNotifications.SchedulingResult

    /// Whether a call removes the group's pending requests, and ends earlier calls about the group.
    ///
    /// - Parameter isAllowed: whether the group may notify.
    package var clears: @Sendable (_ kind: CallKind, _ isAllowed: Bool) -> Bool = { kind, isAllowed in
        switch kind {
        case .schedule: !isAllowed
        case .reschedule, .remove: true
        case .direct: false
        }
    }

    /// Whether a call goes on at a checkpoint, because no later call has cleared its group.
    ///
    /// - Parameters:
    ///   - call: the number of the call. Later calls have higher numbers.
    ///   - cleared: the number of the last call that has cleared the group; 0 if none has.
    package var goesOn: @Sendable (_ checkpoint: Checkpoint, _ call: UInt64, _ cleared: UInt64) -> Bool = {
        _, call, cleared in call >= cleared
    }

    /// Whether the library makes a group's timeline and contents on another queue than the app's main queue.
    package var leavesMainQueue: @Sendable (LocalNotificationsGroupContextPreference) -> Bool = {
        $0 == .canRunOnAnyQueue
    }

    /// Returns to the app's main queue with the news of a call.
    ///
    /// - Parameter onMain: puts a closure on that queue.
    package var tell:
        @Sendable (CallNews, _ onMain: (@escaping () -> Void) -> Void, _ told: @escaping () -> Void) -> Void = {
            _, onMain, told in onMain(told)
        }

    /// The result of a call that the strategy denies; `nil` if the strategy permits the call.
    package var denial: @Sendable (_ kind: CallKind, LocalNotifications.PermissionResult) -> SchedulingResult? = {
        _, permission in permission.isAllowed ? nil : permission.asSchedulingResult
    }

    /// The result of adding a single request.
    package var addition: @Sendable ((any Error)?) -> SchedulingResult = {
        $0.map(SchedulingResult.systemError) ?? .scheduledSuccesfully
    }

    /// The rule that chooses one of several answers to one question.
    package var answers: any AnswerRule = FirstAnswer()
}

/// A kind of call about a group or a request.
package enum CallKind: Hashable, Sendable {
    /// A call that adds to the group's pending requests.
    case schedule
    /// A call that replaces the group's pending requests.
    case reschedule
    /// A call that removes the group's pending requests.
    case remove
    /// A call that adds a single request without a group.
    case direct
}

/// The news of a call.
package enum CallNews: Hashable, Sendable {
    /// The group is not allowed.
    case denied
    /// The library has asked the group for its timeline.
    case planned
}

/// A place at which a call ends if a later call has cleared its group.
package enum Checkpoint: Hashable, Sendable {
    /// The place before the call clears the group.
    case clearing
    /// The place before the library asks the group for its timeline.
    case timeline
    /// The place before the library calls a maker.
    case maker
    /// The place before the library adds a request.
    case adding
}

/// A rule that chooses one of several answers to one question.
package protocol AnswerRule: Sendable {
    /// Returns a callback for the code that must answer. Any thread may call the callback.
    ///
    /// - Parameters:
    ///   - unanswered: the answer that counts if the callback is released without a call; `nil` if none counts then.
    ///   - handler: called with the answer that counts, on the thread of the answer.
    func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void
}

/// The rule that only the first answer counts.
package struct FirstAnswer: AnswerRule {
    package init() {}

    package func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void {
        let reply = Reply(unanswered: unanswered, handler)
        return { reply.give($0) }
    }
}

import UserNotifications

/// The rules for calls about groups: which one is in the way of which, where their stages take place, and how they end.
package struct RunRules: Sendable {
    package typealias SchedulingResult = LocalNotifications.SchedulingResult

    /// Whether a call takes away what the group has pending, and whatever earlier calls would still add.
    ///
    /// - Parameter isAllowed: whether the group may notify.
    package var clears: @Sendable (_ kind: CallKind, _ isAllowed: Bool) -> Bool = { kind, isAllowed in
        switch kind {
        case .schedule: !isAllowed
        case .reschedule, .remove: true
        case .direct: false
        }
    }

    /// Whether a call goes on at a checkpoint: no later one has cleared its group.
    ///
    /// - Parameters:
    ///   - call: the number of the call. Later calls have higher ones.
    ///   - cleared: the number of the last call that has cleared the group; 0 if none has.
    package var goesOn: @Sendable (_ checkpoint: Checkpoint, _ call: UInt64, _ cleared: UInt64) -> Bool = {
        _, call, cleared in call >= cleared
    }

    /// Whether a group's timeline and contents are made on another queue than the app's main one.
    package var leavesMainQueue: @Sendable (LocalNotificationsGroupContextPreference) -> Bool = {
        $0 == .canRunOnAnyQueue
    }

    /// Goes back to the app's main queue with what a call came to.
    ///
    /// - Parameter onMain: enqueues something on that queue.
    package var tell:
        @Sendable (CallNews, _ onMain: (@escaping () -> Void) -> Void, _ told: @escaping () -> Void) -> Void = {
            _, onMain, told in onMain(told)
        }

    /// The result of a call that is not permitted; `nil` if it is.
    package var denial: @Sendable (_ kind: CallKind, LocalNotifications.PermissionResult) -> SchedulingResult? = {
        _, permission in permission.isAllowed ? nil : permission.asSchedulingResult
    }

    /// The result of adding a single request.
    package var addition: @Sendable ((any Error)?) -> SchedulingResult = {
        $0.map(SchedulingResult.systemError) ?? .scheduledSuccesfully
    }

    /// Which of several answers to one question counts.
    package var answers: any AnswerRule = FirstAnswer()
}

/// A kind of call about a group or a request.
package enum CallKind: Hashable, Sendable {
    /// Adds to what the group has pending.
    case schedule
    /// Takes the place of what the group has pending.
    case reschedule
    /// Takes away what the group has pending.
    case remove
    /// Adds a single request, of no group.
    case direct
}

/// What a call has come to.
package enum CallNews: Hashable, Sendable {
    /// The group is not allowed.
    case denied
    /// The group was asked for its timeline.
    case planned
}

/// A place at which a call that was overtaken ends.
package enum Checkpoint: Hashable, Sendable {
    /// Before it clears the group.
    case clearing
    /// Before the group is asked for its timeline.
    case timeline
    /// Before a maker is called.
    case maker
    /// Before a request is added.
    case adding
}

/// Which of several answers to one question counts.
package protocol AnswerRule: Sendable {
    /// A callback for whoever owes an answer, for any thread.
    ///
    /// - Parameters:
    ///   - unanswered: what counts as the answer if the callback is let go of without having been called; `nil` if
    ///     nothing does.
    ///   - handler: called with the answer that counts, on the thread of the answer.
    func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void
}

/// The first answer counts; more do nothing.
package struct FirstAnswer: AnswerRule {
    package init() {}

    package func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void {
        let reply = Reply(unanswered: unanswered, handler)
        return { reply.give($0) }
    }
}

package import CarillonEnvironment
package import UserNotifications

/// A schedule that answers like another one, except where a saboteur answers.
package struct ForwardingTriggerSchedule: TriggerSchedule {
    package typealias NextDue = @Sendable (ScheduleQuestion) -> NotificationDue
    package typealias Fires = @Sendable (UNLocationNotificationTrigger, _ wasInRegion: Bool, _ isInRegion: Bool) -> Bool

    private let next: any TriggerSchedule
    private let onNextDue: NextDue
    private let onFires: Fires

    /// Makes a schedule in front of another one.
    ///
    /// - Parameter next: The true schedule, which answers every question for which there is no closure.
    package init(to next: any TriggerSchedule, nextDue: NextDue? = nil, fires: Fires? = nil) {
        self.next = next
        onNextDue = nextDue ?? { $0.answer }
        onFires = fires ?? { next.fires($0, wasInRegion: $1, isInRegion: $2) }
    }

    package func nextDue(of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment)
        -> NotificationDue
    {
        onNextDue(ScheduleQuestion(trigger: trigger, addedAt: addedAt, moment: moment, next: next))
    }

    package func fires(_ trigger: UNLocationNotificationTrigger, wasInRegion: Bool, isInRegion: Bool) -> Bool {
        onFires(trigger, wasInRegion, isInRegion)
    }
}

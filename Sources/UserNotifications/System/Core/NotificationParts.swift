/// The parts of a notification centre that can be exchanged one by one, or wrapped: that is where saboteurs come in.
package struct NotificationParts: Sendable {
    package var pending: any PendingStore
    package var schedule: any TriggerSchedule
    package var presentation: any PresentationPolicy
    package var delivered: any DeliveredStore

    package init(
        pending: any PendingStore = SlottedPendingStore(), schedule: any TriggerSchedule = StandardTriggerSchedule(),
        presentation: any PresentationPolicy = StandardPresentationPolicy(),
        delivered: any DeliveredStore = StandardDeliveredStore()
    ) {
        self.pending = pending
        self.schedule = schedule
        self.presentation = presentation
        self.delivered = delivered
    }
}

/// The parts of a notification centre. Saboteurs replace or wrap single parts here.
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

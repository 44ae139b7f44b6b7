/// The kinds of events by which a notification centre tells what became of a request.
///
/// Each event carries ``TraceField/id``. The timeline of the slots in a report is made of these events.
public enum NotificationTraceKind: String, TraceKind {
    /// A request was added and holds a slot. Fields: ``TraceField/due``, ``TraceField/repeats``,
    /// ``TraceField/trigger``, ``TraceField/pending``, ``TraceField/title``.
    case added = "notification.added"
    /// A pending request leaves for a new one with the same identifier. Field: ``TraceField/pending``.
    case replaced = "notification.replaced"
    /// A request lost its slot, because too many are pending. Fields: ``TraceField/due``, ``TraceField/policy``,
    /// ``TraceField/pending``.
    case evicted = "notification.evicted"
    /// The app removed a pending request. Field: ``TraceField/pending``.
    case removed = "notification.removed"
    /// A pending request is due at another time. Fields: ``TraceField/due``, ``TraceField/pending``.
    case rescheduled = "notification.rescheduled"
    /// A request fires. Fields: ``TraceField/due``, ``TraceField/pending``.
    case fired = "notification.fired"
    /// A notification stands in Notification Center. Field: ``TraceField/delivered``.
    case delivered = "notification.delivered"
    /// A notification is shown while the app is in the foreground. Field: ``TraceField/options``.
    case presented = "notification.presented"
    /// A request fired, and nothing is shown. Field: ``TraceField/reason``.
    case suppressed = "notification.suppressed"
    /// A notification is taken out of Notification Center. Field: ``TraceField/delivered``.
    case withdrawn = "notification.withdrawn"
    /// The person answers a notification. Fields: ``TraceField/action``, and ``TraceField/text`` if a text was typed.
    case response = "notification.response"
}

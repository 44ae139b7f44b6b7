/// The trigger of a notification that came from a server. Apps never make this trigger; the system does, when a push
/// service has sent it a notification.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // The class is safe to share, as its superclass is: nothing here changes.

    /// Makes the trigger of a notification that has come.
    package init() { super.init(repeats: false) }

    /// Decodes a trigger.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

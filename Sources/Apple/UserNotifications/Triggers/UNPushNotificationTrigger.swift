/// The trigger of a notification that came from a server. Apps never make this trigger, and this module does not
/// either.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // The class is safe to share, as its superclass is: nothing here changes.
}

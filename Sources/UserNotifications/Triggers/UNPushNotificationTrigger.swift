/// The trigger of a notification that came from a server. Apps never make one, and nothing here does.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // Safe to share, as its superclass is: nothing here changes.
}

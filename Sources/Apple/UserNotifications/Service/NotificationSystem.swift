/// The values with which the operating system's side of the notification centre speaks. They are for saboteurs, and no
/// app needs them. They are nested here so that none of their names meets one of an app's own.
public enum NotificationSystem {}

import CarillonEnvironment
import UserNotifications

/// Schedules local notifications in groups, with their permissions.
public enum LocalNotifications {
}

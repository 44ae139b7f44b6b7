import CarillonEnvironment
import UserNotifications

/// NiceNotifications schedules local notifications declaratively, in groups, with their permissions.
///
/// ```swift
/// LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
///     EveryMonth(forMonths: 12, starting: .thisMonth)
///         .first(.friday)
///         .at(hour: 20, minute: 15)
///         .schedule(title: "First Friday", body: "Oakland let's go!")
/// }
/// ```
///
/// All state belongs to the calling app. No other app of the process sees what this app schedules, allows or replaces.
/// Calls return at once. The app's closures run on its main queue after the call has returned, unless a comment says
/// otherwise. If a closure answers several times, the first answer counts.
///
/// Call the library on the main thread, as apps do. A call about a group may wait for a permission, a timeline or a
/// maker of content. If a later call reschedules, removes or disables the group in the meantime, the earlier call
/// neither adds nor removes anything more.
///
/// The library does not count the 64 notifications that the system keeps for an app. The system drops the surplus.
public enum LocalNotifications {}

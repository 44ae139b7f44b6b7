import CarillonEnvironment
import UserNotifications

/// NiceNotifications: schedules local notifications in a declarative way, in groups, with their permissions.
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
/// Everything belongs to the app that calls: what one app of a simulated world schedules, allows or replaces, no other app of the process
/// sees. Calls return at once. Closures that are handed in run on the app's main queue unless it is said otherwise, after the
/// call has returned; of each answer that one of them owes, the first counts.
///
/// Call it on the main thread, as apps do. A call about a group may have to wait, for a permission, a timeline or a maker of content. If
/// the group is rescheduled, removed or disabled meanwhile, the earlier call adds nothing to it any more, and removes nothing.
///
/// The 64 notifications that the system keeps for an app are not counted here; the surplus is the system's to drop.
public enum LocalNotifications {}

/// What an app noted down, in that order: what it was told, and what it was asked.
///
/// ```swift
/// let told = Journal<Bool>()
/// phone.run { LocalNotifications.requestPermission(strategy: strategy) { told.note($0) } }
/// ```
///
/// Confined to its world, hence safe to share among the tasks of a scenario and what it calls back.
final class Journal<Entry>: @unchecked Sendable {
    private(set) var entries: [Entry] = []

    func note(_ entry: Entry) { entries.append(entry) }
}

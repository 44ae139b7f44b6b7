/// The notes of an app in their order: the answers and the questions that the app received.
///
/// ```swift
/// let told = Notes<Bool>()
/// phone.run { LocalNotifications.requestPermission(strategy: strategy) { told.note($0) } }
/// ```
///
/// The notes belong to one world, so the tasks and callbacks of a scenario can share them safely.
final class Notes<Entry>: @unchecked Sendable {
    private(set) var entries: [Entry] = []

    func note(_ entry: Entry) { entries.append(entry) }
}

/// The notes of an app in their order: the answers and the questions that the app received.
///
/// ```swift
/// let told = Notes<Bool>()
/// phone.run { LocalNotifications.requestPermission(strategy: strategy) { told.note($0) } }
/// ```
///
/// The notes belong to one world, so the tasks and callbacks of a scenario can share them safely.
public final class Notes<Entry>: @unchecked Sendable {
    /// The notes so far.
    public private(set) var entries: [Entry] = []

    /// Makes an empty list of notes.
    public init() {}

    /// Adds a note.
    public func note(_ entry: Entry) { entries.append(entry) }
}

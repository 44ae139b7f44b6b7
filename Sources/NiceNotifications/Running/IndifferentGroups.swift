import Synchronization

/// The types of groups that leave it to the library what becomes of their delivered notifications, as far as that has shown.
///
/// A type either does or does not, and most do. Asking one of these again, about each of perhaps hundreds of notifications, would bring
/// nothing new.
final class IndifferentGroups: Sendable {
    private let types = Mutex<Set<ObjectIdentifier>>([])

    func add(_ type: any LocalNotificationsGroup.Type) {
        types.withLock { _ = $0.insert(ObjectIdentifier(type)) }
    }

    func contains(_ group: any LocalNotificationsGroup) -> Bool {
        types.withLock { $0.contains(ObjectIdentifier(type(of: group))) }
    }
}

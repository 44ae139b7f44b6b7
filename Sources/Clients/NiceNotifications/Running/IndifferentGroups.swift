import Synchronization

/// The group types that have shown that they keep the default decision about delivered notifications.
///
/// A type either keeps the default or not, and most types keep it. Asking such a type again, about each of perhaps
/// hundreds of notifications, would bring nothing new.
final class IndifferentGroups: Sendable {
    private let types = Mutex<Set<ObjectIdentifier>>([])

    func add(_ type: any LocalNotificationsGroup.Type) {
        types.withLock { _ = $0.insert(ObjectIdentifier(type)) }
    }

    func contains(_ group: any LocalNotificationsGroup) -> Bool {
        types.withLock { $0.contains(ObjectIdentifier(type(of: group))) }
    }
}

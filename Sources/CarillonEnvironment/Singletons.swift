import Synchronization

/// One object of a type, made when it is first asked for.
///
/// APIs that demand a singleton find it here, in the ``Environment`` of the app that asks, or among its platform's
/// ``Platform/systemServices``; never in a global.
public final class Singletons: Sendable {
    /// A handful, asked for all the time: to look at each is faster than to hash.
    private struct Entry {
        let type: ObjectIdentifier
        var object: any AnyObject & Sendable
    }

    private let entries = Mutex<[Entry]>([])

    public init() {}

    /// The object of that type, made by `make` if there is none yet.
    public func object<Object: AnyObject & Sendable>(_ type: Object.Type = Object.self, make: () -> Object)
        -> Object
    {
        if let existing = kept(ObjectIdentifier(type)) { return unsafeDowncast(existing, to: type) }
        // Made outside the lock, because making one object may ask for another.
        let made = make()
        return entries.withLock { entries in
            if let earlier = entries.first(where: { $0.type == ObjectIdentifier(type) }) {
                return unsafeDowncast(earlier.object, to: type)
            }
            entries.append(Entry(type: ObjectIdentifier(type), object: made))
            return made
        }
    }

    /// The object of that type, if it was ever asked for.
    public func existing<Object: AnyObject & Sendable>(_ type: Object.Type = Object.self) -> Object? {
        kept(ObjectIdentifier(type)).map { unsafeDowncast($0, to: type) }
    }

    /// Replaces the object of that type.
    public func set<Object: AnyObject & Sendable>(_ object: Object, as type: Object.Type = Object.self) {
        entries.withLock { entries in
            entries.removeAll { $0.type == ObjectIdentifier(type) }
            entries.append(Entry(type: ObjectIdentifier(type), object: object))
        }
    }

    public func removeAll() {
        entries.withLock { $0.removeAll() }
    }

    /// What is kept under a type is of that type, since both come in together. So it need not be cast with a check, which would cost more
    /// than all the rest.
    private func kept(_ type: ObjectIdentifier) -> (any AnyObject & Sendable)? {
        entries.withLock { entries in entries.first { $0.type == type }?.object }
    }
}

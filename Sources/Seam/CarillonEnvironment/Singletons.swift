import Synchronization

/// A collection with at most one object of each type. The first request for a type makes its object.
///
/// APIs that demand a singleton find it here: in the ``Environment`` of the calling app, or among its platform's
/// ``Platform/systemServices``. They never use a global.
public final class Singletons: Sendable {
    /// An object and its type. There are few entries and many requests, so a linear search is faster than a hash table.
    private struct Entry {
        let type: ObjectIdentifier
        var object: any AnyObject & Sendable
    }

    private let entries = Mutex<[Entry]>([])

    /// Creates an empty collection.
    public init() {}

    /// Returns the object of that type. If there is none yet, `make` makes it.
    public func object<Object: AnyObject & Sendable>(_ type: Object.Type = Object.self, make: () -> Object)
        -> Object
    {
        if let existing = kept(ObjectIdentifier(type)) { return unsafeDowncast(existing, to: type) }
        // The object is made outside the lock, because `make` may ask for another object.
        let made = make()
        return entries.withLock { entries in
            if let earlier = entries.first(where: { $0.type == ObjectIdentifier(type) }) {
                return unsafeDowncast(earlier.object, to: type)
            }
            entries.append(Entry(type: ObjectIdentifier(type), object: made))
            return made
        }
    }

    /// Returns the object of that type, if it was ever made.
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

    /// Removes all objects.
    public func removeAll() {
        entries.withLock { $0.removeAll() }
    }

    /// An object under a type always has that type, because both come in together. So the cast needs no check, which
    /// would cost more than all the rest.
    private func kept(_ type: ObjectIdentifier) -> (any AnyObject & Sendable)? {
        entries.withLock { entries in entries.first { $0.type == type }?.object }
    }
}

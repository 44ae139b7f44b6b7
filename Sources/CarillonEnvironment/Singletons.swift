import Synchronization

/// One object of a type, made when it is first asked for.
///
/// APIs that demand a singleton find it here, in the ``Environment`` of the app that asks, or among its platform's
/// ``Platform/systemServices``; never in a global.
public final class Singletons: Sendable {
    private let objects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    public init() {}

    /// The object of that type, made by `make` if there is none yet.
    public func object<Object: AnyObject & Sendable>(_ type: Object.Type = Object.self, make: () -> Object)
        -> Object
    {
        let key = ObjectIdentifier(type)
        if let existing: Object = existing() { return existing }
        // Made outside the lock, because making one object may ask for another.
        let made = make()
        return objects.withLock { objects in
            if let earlier = objects[key] { return unsafeDowncast(earlier, to: Object.self) }
            objects[key] = made
            return made
        }
    }

    /// The object of that type, if it was ever asked for.
    public func existing<Object: AnyObject & Sendable>(_ type: Object.Type = Object.self) -> Object? {
        // What is kept under a type is of that type: both come in together. A checked cast costs more than all the rest of this.
        objects.withLock { $0[ObjectIdentifier(type)] }.map { unsafeDowncast($0, to: Object.self) }
    }

    /// Replaces the object of that type.
    public func set<Object: AnyObject & Sendable>(_ object: Object, as type: Object.Type = Object.self) {
        objects.withLock { $0[ObjectIdentifier(type)] = object }
    }

    public func removeAll() {
        objects.withLock { $0.removeAll() }
    }
}

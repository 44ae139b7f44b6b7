#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment

/// The memory of objects that own code has allocated and whose initialiser then made other objects.
///
/// A release build allocates an object of Foundation's class itself, and calls the initialiser on it. An
/// initialiser that returns another object keeps the memory here, where it ends with the process. The class is
/// unchecked because only code on the world's loop touches it.
final class MemoryOfInitialisers: @unchecked Sendable {
    private var objects: [UnsafeMutableRawPointer] = []

    /// Keeps an object that was never initialised, so that nobody releases what it does not have.
    static func keep(_ object: AnyObject, for process: CallingProcess) {
        process.singletons.object { MemoryOfInitialisers() }.objects.append(
            Unmanaged.passRetained(object).toOpaque())
    }

    deinit {
        for object in objects {
            let (size, mask) = MemoryOfInitialisers.layout(object)
            carillon_phone_deallocate(object, UInt64(size), UInt64(mask))
        }
    }

    /// Returns the size and the alignment of an object, as its class has them after the class's other words.
    private static func layout(_ object: UnsafeMutableRawPointer) -> (size: Int, mask: Int) {
        let metadata = object.load(as: UnsafeRawPointer.self)
        let (kind, superclass, flags, addressPoint) = (8, 8, 4, 4)
        let place = kind + superclass + flags + addressPoint
        return (
            Int(metadata.load(fromByteOffset: place, as: UInt32.self)),
            Int(metadata.load(fromByteOffset: place + 4, as: UInt16.self))
        )
    }
}
#endif

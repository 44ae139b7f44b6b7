import Foundation

/// The memory that a process holds and does not use.
package enum FreeMemory {
    /// Gives memory back to the system that was freed in pieces.
    ///
    /// The allocator of glibc keeps all free memory between pieces that are in use. Other allocators give it back by
    /// themselves, so nothing happens there.
    package static func giveBack() {
        // Swift's module of glibc lacks the function, and other C libraries have no such function.
        guard let function = dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (_ padding: Int) -> Int32
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }
}

import Foundation

/// The memory that a process holds and does not use.
package enum FreeMemory {
    /// Gives memory back to the system that was freed in pieces.
    ///
    /// The allocator of glibc keeps what lies between pieces that are in use, however much it is. Elsewhere nothing
    /// happens, because other allocators give it back by themselves.
    package static func giveBack() {
        // Swift's module of glibc does not have it, and other C libraries have no such function.
        guard let function = dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (_ padding: Int) -> Int32
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }
}

#if os(Linux)
import CCarillonHooks

/// How often each dispatch queue was suspended and not resumed, on any thread of the process. libdispatch itself
/// does not tell.
enum Suspensions {
    private static let counts = ShardedTable<UInt, Int>()

    static func count(of queue: UnsafeMutableRawPointer) -> Int { counts[UInt(bitPattern: queue)] ?? 0 }

    static func note(_ queue: UnsafeMutableRawPointer, _ change: Int) {
        counts.change(UInt(bitPattern: queue)) { count in
            let sum = max(0, (count ?? 0) + change)
            count = sum == 0 ? nil : sum
        }
    }
}

@_cdecl("carillon_dispatch_note_suspension")
func noteSuspension(_ queue: UnsafeMutableRawPointer, _ change: Int32) { Suspensions.note(queue, Int(change)) }
#endif

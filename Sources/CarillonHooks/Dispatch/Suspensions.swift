#if os(Linux)
    import CCarillonHooks
    import Synchronization

    /// How often each dispatch queue was suspended and not resumed, on any thread of the process. libdispatch itself
    /// does not tell.
    enum Suspensions {
        private static let counts = Mutex<[UInt: Int]>([:])

        static func count(of queue: UnsafeMutableRawPointer) -> Int {
            let address = UInt(bitPattern: queue)
            return counts.withLock { $0[address] ?? 0 }
        }

        static func note(_ queue: UnsafeMutableRawPointer, _ change: Int) {
            let address = UInt(bitPattern: queue)
            counts.withLock { counts in
                let count = max(0, (counts[address] ?? 0) + change)
                counts[address] = count == 0 ? nil : count
            }
        }
    }

    @_cdecl("carillon_dispatch_note_suspension")
    func noteSuspension(_ queue: UnsafeMutableRawPointer, _ change: Int32) { Suspensions.note(queue, Int(change)) }
#endif

#if os(Linux)
import CCarillonGuest
import CarillonEnvironment
import Foundation

/// The watch over a guest that does not come to rest. A busy machine does not matter: it counts the guest's own
/// processor time, and looks for threads that wait where nothing can wake them.
package struct GuestWatch {
    /// The patience with a guest.
    package struct Patience: Sendable {
        /// The real time between two looks, in milliseconds.
        package var slice: Int32 = 1_000
        /// The processor time that a guest may use without a rest, in nanoseconds.
        package var spinLimit: Int64 = 20_000_000_000
        /// The number of looks in a row at which a guest may be seen without using its processor.
        package var stillLimit = 60
        /// The number of steps at one moment of the world.
        package var stepLimit = 1_000_000
    }

    private let patience: Patience
    private let handle: OpaquePointer
    private var beginning: Int64?
    private var last: Int64 = 0
    private var stillCount = 0

    init(_ handle: OpaquePointer, _ patience: Patience) {
        self.handle = handle
        self.patience = patience
    }

    /// Looks at a guest that has been busy for another slice. Returns what is wrong, if it is to be given up.
    mutating func look() -> String? {
        let used = carillon_guest_processor_time(handle)
        let start = beginning ?? used
        beginning = start
        stillCount = used == last ? stillCount + 1 : 0
        last = used
        if used - start > patience.spinLimit { return "it spins. " + place }
        if stillCount > patience.stillLimit { return "it waits where time does not reach it. " + place }
        return nil
    }

    private var place: String {
        var text = [CChar](repeating: 0, count: 4_096)
        _ = carillon_guest_where(handle, &text, text.count)
        let lines = String(decodingCString: text)
        return "Its threads: "
            + lines.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "; ")
    }
}
#endif

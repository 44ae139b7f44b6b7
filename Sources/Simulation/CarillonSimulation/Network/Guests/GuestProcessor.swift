#if os(Linux)
import CCarillonGuest
import CarillonEnvironment

/// The processor on which a world and its guests stay. They never run at the same time, and to wake another processor
/// takes longer than most of a guest's steps.
///
/// Only code on the loop touches it, so it is safe to share.
final class GuestProcessor: @unchecked Sendable {
    private var number: Int32 = 0
    private var guestCount = 0

    static func of(_ loop: SimulatedLoop) -> GuestProcessor { loop.singletons.object { GuestProcessor() } }

    /// Returns the number of the processor, as a plan has it, for one more guest.
    func enter() -> Int32 {
        guestCount += 1
        if guestCount == 1 { number = carillon_guest_stay() }
        return number
    }

    /// Lets the world roam again if no guest is left.
    func leave() {
        guestCount -= 1
        if guestCount == 0 { carillon_guest_roam() }
    }
}
#endif

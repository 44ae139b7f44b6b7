import CarillonEnvironment
import DDPClient

/// The machine of a client: ``DDPMachine``, or the one that stands in front of it.
struct MachineInUse: ClientMachine {
    var side: any DDPClientSide

    mutating func takeAction() -> DDPAction? { side.takeAction() }
    var nextDeadline: Instant? { side.nextDeadline }
    mutating func advance(to now: Instant) { side.advance(to: now) }
}

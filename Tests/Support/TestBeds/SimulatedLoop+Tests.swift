public import CarillonSimulation
public import Foundation

extension SimulatedLoop {
    /// Makes a loop whose timers fire as late as those of all tests.
    public static func ofTests(
        seed: UInt64, schedule: Schedule = .shuffled, epoch: Date = SimulatedLoop.defaultEpoch
    ) -> SimulatedLoop {
        SimulatedLoop(choices: Choices(seed: seed), schedule: schedule, epoch: epoch, lateness: .ofTests)
    }
}

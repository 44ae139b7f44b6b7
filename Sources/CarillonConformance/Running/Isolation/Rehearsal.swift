import CCarillonThread
import CarillonSimulation

/// A world in which hardly anything happens, in a nursery before its first run.
///
/// A process finds each function of a library and each conformance of a type to a protocol when it needs them first,
/// which takes several milliseconds for a world. A child finds what its nursery has found. The rehearsal runs nothing
/// but this package's own code, so the statics of code under test stay untouched.
enum Rehearsal {
    static func hold() {
        guard let box = try? FlightBox() else { return }
        let scenario = Scenario("rehearsal", "Hardly anything happens.", covers: [], networks: [.memory]) { world in
            let phone = world.device("phone")
            world.note("a note")
            try await world.advance(by: .minutes(1))
            world.expect([phone.name], equals: ["phone"], "there is a device")
            world.expect(["phone": 1], equals: [:], "an expectation fails")
        }
        let run = WorldRun(
            scenarioCase: ScenarioCase(scenario, on: .memory), seed: .standard, saboteur: nil, schedule: .shuffled,
            lateness: .none, traceLimit: 100, keepsRealTime: false, hangLimit: .zero)
        let seat = Seat(run: 0, box: box, explain: { _ in }, block: { _ in carillon_leave(1) })
        FlightWriter(box).close(with: Finding(record: run.execute(in: seat)))
    }
}

import Carillon
import Robin
import RobinScenarios
import ScenarioFixtures

/// Random reminders of a busy day, counted on paper.
extension Scenario {
    static let togetherReminderModel = Scenario(
        "together/model/reminders",
        "However reminders come and go, and whatever the phone does meanwhile, Robin takes sixty of them, and keeps those.",
        covers: ["RO-19"],
        weather: Weather(
            .suspensions, .appDeaths, .travel(), .clockChanges(upTo: .hours(2)), calmAfter: .hours(12))
    ) { world in
        let phone = try await world.pocketedPhone()
        // It does nothing as it begins, and so comes back after each death.
        phone.onLaunch {}
        var (count, pending, mistakes) = (0, [Int](), [String]())
        try await world.repeatedly(upTo: 60, within: .minutes(45)) { _, random in
            guard phone.mainApp.isRunning else { return }
            guard random.next(below: 4) < 3 || pending.isEmpty else {
                let gone = pending.remove(at: Int(random.next(below: UInt64(pending.count))))
                return phone.run { Robin.scheduler.cancel(withIdentifier: "reminder \(gone)") }
            }
            for _ in 0...random.next(below: 30) {
                // None of them is due before the winter is over.
                count += 1
                let number = 1_000 + count
                let isTaken = phone.run { Robin.scheduler.schedule(notification: .reminder(number)) != nil }
                if isTaken != (pending.count < 60) {
                    mistakes.append("with \(pending.count) pending: \(isTaken ? "taken" : "refused")")
                }
                if isTaken { pending.append(number) }
            }
        }
        try await world.calm()
        world.expect(mistakes, equals: [], "each is taken as long as there is room, and no longer")
        world.expect(
            phone.pending.map(\.identifier).sorted(), equals: pending.map { "reminder \($0)" }.sorted(),
            "those that were taken are pending")
    }
}

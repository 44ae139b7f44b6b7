import Carillon
import UserNotifications

/// A scenario that compares the notification centre with a model of it.
extension Scenario {
    static let modelRandomMix = Scenario(
        "un/model/random-mix",
        "After each of ten thousand random operations, what is pending and delivered is what a naive model says.",
        covers: [
            "UN-07", "UN-10", "UN-11", "UN-12", "UN-15", "UN-16", "UN-17", "UN-18", "UN-19", "UN-20",
            "UN-21", "UN-22", "UN-27", "UN-28", "UN-29", "UN-30", "UN-31", "UN-32", "UN-33", "UN-34",
            "UN-35", "UN-36", "UN-37", "UN-38", "UN-39", "UN-40", "UN-41", "UN-43", "UN-44", "UN-45", "UN-50",
        ], expectsExactTimes: true
    ) { world in
        var mix = RandomMix(world.random("mix"))
        try await world.advance(by: mix.beginning())
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        var model = NaiveCentre(at: phone.date, in: "Europe/Berlin")
        var operations: [NotificationOperation] = []

        while operations.count < 10_000, model.isRight(about: phone) {
            let operation = mix.next(for: model)
            operations.append(operation)
            model.perform(operation)
            try await phone.perform(operation)
        }
        for operation in operations.suffix(5) { world.note("Among the last operations: \(operation)") }
        world.expect(phone.pendingLines, equals: model.pendingLines, "the pending requests are those of the model")
        world.expect(
            phone.deliveredLines, equals: model.deliveredLines, "the delivered notifications are those of the model")
        world.expect(operations.count, equals: 10_000, "ten thousand operations went by without a difference")
    }
}

extension NaiveCentre {
    /// Whether the device holds exactly the same as the model. The method writes no trace, because the scenario calls
    /// it ten thousand times.
    fileprivate func isRight(about device: Device) -> Bool {
        let (pending, delivered) = (device.pending, device.delivered)
        return pending.count == self.pending.count && delivered.count == self.delivered.count
            && zip(pending, self.pending).allSatisfy { $0.content.title == $1.reminder.title }
            && zip(delivered, self.delivered).allSatisfy {
                $0.request.content.title == $1.reminder.title && $0.date == $1.date
            }
    }

    fileprivate var pendingLines: [String] { pending.map { "\($0.reminder.identifier): \($0.reminder.title)" } }
    fileprivate var deliveredLines: [String] {
        delivered.map { "\($0.reminder.identifier): \($0.reminder.title), \($0.date)" }
    }
}

extension Device {
    fileprivate var pendingLines: [String] { pending.map { "\($0.identifier): \($0.content.title)" } }
    fileprivate var deliveredLines: [String] {
        delivered.map { "\($0.request.identifier): \($0.request.content.title), \($0.date)" }
    }
}

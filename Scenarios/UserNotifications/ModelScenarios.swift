import Carillon
import UserNotifications

/// The notification centre against a model of it.
extension Scenario {
    static let modelRandomMix = Scenario(
        "un/model/random-mix",
        "After each of ten thousand random operations, what is pending and delivered is what a naive model says.",
        covers: ["UN-39"]
    ) { world in
        let random = world.random("mix")
        try await world.advance(by: .hours(random.next(below: 365 * 24)))
        let phone = world.device("phone", timeZone: RandomMix.zones[0])
        phone.allowNotifications()
        var model = NaiveCentre(at: phone.date, in: RandomMix.zones[0])
        var mix = RandomMix(random)
        var operations: [NotificationOperation] = []

        while operations.count < 10_000, model.isRight(about: phone) {
            let operation = mix.next(isAppRunning: model.isAppRunning)
            model.perform(operation)
            try await phone.perform(operation)
            operations.append(operation)
        }
        if operations.count < 10_000 {
            world.note("The last operations: \(operations.suffix(10).map(\.description).joined(separator: "; "))")
        }
        let moment = "after \(operations.count) operations"
        world.expect(phone.pendingLines, equals: model.pendingLines, "what is pending \(moment)")
        world.expect(phone.deliveredLines, equals: model.deliveredLines, "what is delivered \(moment)")
    }
}

extension NaiveCentre {
    /// Whether the device holds exactly what the model does. Writes nothing down, for it is asked ten thousand times.
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

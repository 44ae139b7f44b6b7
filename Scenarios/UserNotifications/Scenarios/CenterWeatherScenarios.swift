import Carillon
import UserNotifications

/// Days on which anything may happen to a phone.
extension Scenario {
    static let centerWeather = Scenario(
        "un/model/weather",
        "A phone travels, its clock is set, and its app comes and goes: its centre holds what a naive model says.",
        covers: ["UN-38"],
        weather: Weather(
            .modelledTravel, .modelledClockChanges, .modelledDeaths, .modelledVisits, calmAfter: .days(3)),
        expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let modelled = ModelledPhone(phone, in: "Europe/Berlin")
        world.keep(modelled)
        // Most of these days are shortly before a night in which clocks are set, in one of the zones.
        let days = [0, 65, 86, 92, 274, 296, 303]
        modelled.strike(.setClock(ahead: days[Int(world.random().next(below: UInt64(days.count)))] * 86_400))
        modelled.strike(.enterBackground)

        var differences: [String] = []
        try await world.repeatedly(upTo: 200) { number, random in
            var mix = RandomMix(random, additionsBefore: number - 1)
            let operation = mix.next(for: modelled.model)
            try await modelled.perform(operation)
            if differences.isEmpty { differences = modelled.differences.map { "after \(operation): \($0)" } }
        }
        world.expect(differences, equals: [], "the phone has what the model has, after each operation")
        try await world.calm()
        await world.settle()
        try await modelled.perform(.pass(seconds: 60))
        world.expect(modelled.differences, equals: [], "and when all is calm")
    }
}

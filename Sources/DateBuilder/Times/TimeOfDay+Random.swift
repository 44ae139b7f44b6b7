import CarillonEnvironment

extension TimeOfDay {
    /// A time of day drawn from `start` to before `end`, each whole second as likely as any other.
    ///
    /// In a world its seed decides which.
    ///
    /// - Precondition: `start` is before `end`; between equal times there is none to draw.
    public static func randomTime(from start: TimeOfDay, to end: TimeOfDay) -> TimeOfDay {
        let (first, limit) = (start.seconds, end.seconds)
        precondition(
            first < limit,
            "randomTime(from:to:) needs a time before the other, got \(start) and \(end); "
                + "for a span across midnight draw from each of its two parts")
        let second = KeptParts.current.parts.times.draw(first, limit, RandomTimes.ofThisApp.numbers)
        return TimeOfDay(hour: second / 3_600, minute: second / 60 % 60, second: second % 60)
    }

    /// Since midnight.
    private var seconds: Int {
        hour.multipliedSaturated(by: 3_600).addingSaturated(minute.multipliedSaturated(by: 60)).addingSaturated(second)
    }
}

/// Where an app's random times come from.
private final class RandomTimes: Sendable {
    let numbers: any RandomNumbers

    init(_ environment: Environment) {
        numbers = environment.random("DateBuilder.times")
    }

    static var ofThisApp: RandomTimes {
        let environment = Environment.current
        return environment.singletons.object { RandomTimes(environment) }
    }
}

import CarillonEnvironment

extension TimeOfDay {
    /// A random time of day at or after `start` and before `end`. Each whole second is equally likely.
    ///
    /// The seed of a simulated world decides the result.
    ///
    /// - Precondition: `start` is before `end`, because there is no second between equal times.
    public static func randomTime(from start: TimeOfDay, to end: TimeOfDay) -> TimeOfDay {
        let (first, limit) = (start.seconds, end.seconds)
        precondition(
            first < limit,
            "randomTime(from:to:) needs a time before the other, got \(start) and \(end); "
                + "for a span across midnight draw from each of its two parts")
        let second = KeptParts.current.parts.times.draw(first, limit, RandomTimes.ofThisApp.numbers)
        return TimeOfDay(hour: second / 3_600, minute: second / 60 % 60, second: second % 60)
    }

    /// The seconds since midnight.
    private var seconds: Int {
        hour.multipliedSaturated(by: 3_600).addingSaturated(minute.multipliedSaturated(by: 60)).addingSaturated(second)
    }
}

/// The source of an app's random times.
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

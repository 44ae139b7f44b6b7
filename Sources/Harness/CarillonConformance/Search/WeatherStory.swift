import CarillonEnvironment

/// The faults of a run's weather.
struct WeatherStory {
    struct Fault {
        var text: String
        var begin: Instant
        /// The moment at which the fault was mended; `nil` if it needed no mending.
        var end: Instant?
    }

    /// The faults, in the order in which they struck.
    let faults: [Fault]

    /// Reads the events of a run.
    init(of events: [TraceEvent]) {
        var ends: [String: Instant] = [:]
        for event in events where WeatherTraceKind(event) == .ends { ends[event[.fault] ?? ""] = event.instant }
        faults = events.filter { WeatherTraceKind($0) == .begins }.map { event in
            Fault(text: event.text, begin: event.instant, end: ends[event[.fault] ?? ""])
        }
    }

    /// A sentence for each fault.
    var sentences: [String] {
        faults.map { fault in
            let begin = WeatherStory.clock(fault.begin)
            guard let end = fault.end else { return "at \(begin): \(fault.text)" }
            return "from \(begin) to \(WeatherStory.clock(end)): \(fault.text)"
        }
    }

    /// Returns a time since the world's beginning: `01:12:03.250`.
    private static func clock(_ instant: Instant) -> String {
        let milliseconds = instant.nanoseconds / 1_000_000
        func digits(_ number: Int64, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        let seconds = milliseconds / 1_000
        let text = "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
        return milliseconds % 1_000 == 0 ? text : "\(text).\(digits(milliseconds % 1_000, 3))"
    }
}

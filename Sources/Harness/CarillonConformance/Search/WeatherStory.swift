import CarillonEnvironment

/// The faults of a run's weather in words.
struct WeatherStory {
    /// A sentence for each fault, in the order in which they struck.
    let sentences: [String]

    /// Reads the events of a run.
    init(of events: [TraceEvent]) {
        var ends: [String: Instant] = [:]
        for event in events where WeatherTraceKind(event) == .ends { ends[event[.fault] ?? ""] = event.instant }
        sentences = events.filter { WeatherTraceKind($0) == .begins }.map { event in
            let begin = WeatherStory.clock(event.instant)
            guard let end = ends[event[.fault] ?? ""] else { return "at \(begin): \(event.text)" }
            return "from \(begin) to \(WeatherStory.clock(end)): \(event.text)"
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

/// The rhythm of something that happened again and again.
enum Rhythm {
    /// The words for the times at which something began: `daily`, `every 30 s`, `1 s to 30 s apart`, `at once`.
    static func words(for starts: [Int64]) -> String {
        let steps = zip(starts, starts.dropFirst()).map { VirtualTime.elapsed(from: $0, to: $1) }
        guard let shortest = steps.min(), let longest = steps.max() else { return "" }
        if longest <= 0 { return "at once" }
        if shortest == longest { return every(longest) }
        // Daylight saving makes one day an hour longer or shorter. Such a rhythm is still about daily.
        if shortest > 0, Double(longest - shortest) <= Double(longest) * 0.1 {
            return "about \(every(longest / 2 + shortest / 2))"
        }
        if shortest <= 0 { return "up to \(VirtualTime.length(longest)) apart" }
        return "\(VirtualTime.length(shortest)) to \(VirtualTime.length(longest)) apart"
    }

    private static func every(_ step: Int64) -> String {
        let second: Int64 = 1_000_000_000
        return switch step {
        case second: "every second"
        case 60 * second: "every minute"
        case 3_600 * second: "hourly"
        case 86_400 * second: "daily"
        case 7 * 86_400 * second: "weekly"
        default: "every \(VirtualTime.length(step))"
        }
    }
}

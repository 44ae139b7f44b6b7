import CarillonEnvironment
import Foundation

extension LocalPattern {
    /// The first matching time after `time`. Both are seconds since 1970 UTC.
    ///
    /// The zone's time is cut into segments of constant offset; within each of them this is plain arithmetic.
    func firstTime(after time: Int, in zone: KnownZone) -> Int? {
        // Nearly always no clock is set anywhere near: no zone is a day away from UTC, and none was ever set by more than a day.
        let stretch = zone.stretch(at: time - 2 * CivilDay.secondsPerDay)
        if let match = first(atOrAfter: time + 1 + stretch.offset), match + 2 * CivilDay.secondsPerDay < stretch.end {
            return match - stretch.offset
        }
        guard let start = firstThinkable(after: time) else { return nil }
        var segment = ZoneSegment(of: zone, from: start)
        while true {
            let from = max(time + 1 + segment.offset, isOncePerDay ? segment.firstPassBegins : segment.wallTimeBegins)
            let match = first(atOrAfter: from)
            // By the offset that was in force before it, a time in the gap comes out as much later as the gap is long.
            if let match, match < (isOncePerDay ? segment.gapEnds : segment.wallTimeEnds) {
                return match - segment.offset
            }
            // What this segment's clock shows no more, the next one's may still show, if the clock was set back not long ago.
            let isFinal = segment.end > time + 2 * CivilDay.secondsPerDay
            guard match != nil || !isFinal, let following = segment.next(of: zone) else { return nil }
            segment = following
        }
    }

    /// A time in whose segment the search can begin: not much before the first match, yet before any transition that could still move
    /// that match, or have had it before.
    private func firstThinkable(after time: Int) -> Int? {
        // No zone is a day away from UTC, and no clock was ever set by more than a day: Samoa left one out.
        let day = CivilDay.secondsPerDay
        guard let match = first(atOrAfter: time - day) else { return nil }
        return max(time, match - day) - 2 * day
    }

    /// Whether the hour is given, so that a day has each match once, whatever its clock does.
    private var isOncePerDay: Bool { time.hour != nil }
}

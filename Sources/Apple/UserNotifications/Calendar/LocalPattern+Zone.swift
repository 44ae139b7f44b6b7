import CarillonEnvironment
import Foundation

extension LocalPattern {
    /// The first matching time after `time`. Both times are seconds since 1970 UTC.
    ///
    /// The zone's time consists of segments with a constant offset. Within each segment this is plain arithmetic.
    func firstTime(after time: Int, in zone: KnownZone) -> Int? {
        // The simple case comes first: no clock change lies near. No zone is a day away from UTC, and no clock ever
        // changed by more than a day.
        let stretch = zone.stretch(at: time - 2 * CivilDay.secondsPerDay)
        if let match = first(atOrAfter: time + 1 + stretch.offset), match + 2 * CivilDay.secondsPerDay < stretch.end {
            return match - stretch.offset
        }
        guard let start = firstThinkable(after: time) else { return nil }
        var segment = ZoneSegment(of: zone, from: start)
        while true {
            let from = max(time + 1 + segment.offset, isOncePerDay ? segment.firstPassBegins : segment.wallTimeBegins)
            let match = first(atOrAfter: from)
            // A time in the gap takes the offset from before the gap, so the match comes later by the length of the
            // gap.
            if let match, match < (isOncePerDay ? segment.gapEnds : segment.wallTimeEnds) {
                return match - segment.offset
            }
            // A wall time that this segment has already passed can come again in the next segment, if the clock was set
            // back a short time ago.
            let isFinal = segment.end > time + 2 * CivilDay.secondsPerDay
            guard match != nil || !isFinal, let following = segment.next(of: zone) else { return nil }
            segment = following
        }
    }

    /// A time whose segment can begin the search. The time lies a little before the first match, and before every clock
    /// change that could move that match or repeat it.
    private func firstThinkable(after time: Int) -> Int? {
        // No zone is a day away from UTC, and no clock ever changed by more than a day: Samoa skipped one day.
        let day = CivilDay.secondsPerDay
        guard let match = first(atOrAfter: time - day) else { return nil }
        return max(time, match - day) - 2 * day
    }

    /// Whether the hour is given. Then each match comes once a day, also when the clock changes.
    private var isOncePerDay: Bool { time.hour != nil }
}

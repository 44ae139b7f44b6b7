import CarillonEnvironment
import Foundation

/// A stretch of time in which a zone's distance from UTC does not change, and what is beside it. Times are seconds since 1970 UTC.
struct ZoneSegment {
    let start: Int
    /// `Int.max` if it lasts for ever.
    let end: Int
    /// Seconds east of UTC.
    let offset: Int
    /// The offsets before `start` and after `end`; the segment's own where nothing is known.
    let offsetBefore: Int
    let offsetAfter: Int

    /// The segment of `zone` from `start` on. What was before it does not count.
    init(of zone: KnownZone, from start: Int) {
        self.init(zone, start, offsetBefore: nil)
    }

    /// The segment that follows; `nil` if this one lasts for ever.
    func next(of zone: KnownZone) -> ZoneSegment? {
        end == .max ? nil : ZoneSegment(zone, end, offsetBefore: offset)
    }

    private init(_ zone: KnownZone, _ start: Int, offsetBefore: Int?) {
        let stretch = zone.stretch(at: start)
        self.start = start
        (end, offset) = (stretch.end, stretch.offset)
        self.offsetBefore = offsetBefore ?? offset
        offsetAfter = end == .max ? offset : zone.stretch(at: end).offset
    }

    /// The wall time at which this segment begins.
    var wallTimeBegins: Int { start + offset }

    /// The same without what the segment before had already, if the clock was set back.
    var firstPassBegins: Int { start + max(offset, offsetBefore) }

    /// The wall time at which this segment ends.
    var wallTimeEnds: Int { end == .max ? .max : end + offset }

    /// The same with what nobody has, if the clock is set forward.
    var gapEnds: Int { end == .max ? .max : end + max(offset, offsetAfter) }
}

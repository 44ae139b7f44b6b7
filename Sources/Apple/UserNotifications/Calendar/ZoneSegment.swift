import CarillonEnvironment
import Foundation

/// A stretch of time in which a zone's offset from UTC stays the same, with the offsets before and after it.
///
/// All times are seconds since 1970 UTC.
struct ZoneSegment {
    let start: Int
    /// The end of the segment; `Int.max` if the segment never ends.
    let end: Int
    /// The offset in seconds east of UTC.
    let offset: Int
    /// The offsets before `start` and after `end`. Where they are not known, the segment's own offset stands in.
    let offsetBefore: Int
    let offsetAfter: Int

    /// The segment of `zone` that begins at `start`. The offset before `start` is left out.
    init(of zone: KnownZone, from start: Int) {
        self.init(zone, start, offsetBefore: nil)
    }

    /// The segment that follows; `nil` if this segment never ends.
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

    /// The wall time at which this segment shows something new. If the clock was set back, the segment begins with wall
    /// times that the segment before already had.
    var firstPassBegins: Int { start + max(offset, offsetBefore) }

    /// The wall time at which this segment ends.
    var wallTimeEnds: Int { end == .max ? .max : end + offset }

    /// The wall time at which this segment and the gap behind it end. If the clock is set forward, no segment has the
    /// wall times in the gap.
    var gapEnds: Int { end == .max ? .max : end + max(offset, offsetAfter) }
}

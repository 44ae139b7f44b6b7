import Foundation

/// A stretch of time in which a zone's distance from UTC does not change. Times are seconds since 1970 UTC.
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
    init(of zone: TimeZone, from start: Int) {
        self.init(zone, start, offset: zone.offset(at: start), offsetBefore: nil)
    }

    /// The segment that follows; `nil` if this one lasts for ever.
    func next(in zone: TimeZone) -> ZoneSegment? {
        end == .max ? nil : ZoneSegment(zone, end, offset: offsetAfter, offsetBefore: offset)
    }

    private init(_ zone: TimeZone, _ start: Int, offset: Int, offsetBefore: Int?) {
        self.start = start
        self.offset = offset
        self.offsetBefore = offsetBefore ?? offset
        end = zone.nextTransition(after: start) ?? .max
        offsetAfter = end == .max ? offset : zone.offset(at: end)
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

extension TimeZone {
    fileprivate func offset(at time: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time)))
    }

    fileprivate func nextTransition(after time: Int) -> Int? {
        nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(time)))
            .map { Int($0.timeIntervalSince1970.rounded(.up)) }
    }
}

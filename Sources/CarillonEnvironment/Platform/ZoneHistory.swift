import Foundation
import Synchronization

/// What is known of time zones: stretches of time in which the distance from UTC does not change.
///
/// Foundation takes its time to find a transition, and whoever plans ahead asks about the same months again and again. What was found
/// stays true, for the rules of zones do not change while a process runs. Times are seconds since 1970 UTC.
package final class ZoneHistory: Sendable {
    package struct Stretch {
        /// By name, because the zone that follows the system's settings is equal to itself, whatever it is by then.
        fileprivate let zone: String
        /// The earliest time that was asked about; the offset may well have been the same before.
        fileprivate(set) var start: Int
        /// The transition; `Int.max` if there is none to come.
        package let end: Int
        /// Seconds east of UTC.
        package let offset: Int
    }

    /// Thirty years of a zone that has a summer time. What was found first gives way.
    private static let limit = 60

    private let known = Mutex<[Stretch]>([])

    package init() {}

    /// What all who belong to one app know together.
    package static func of(_ platform: any Platform) -> ZoneHistory {
        platform.systemServices.object { ZoneHistory() }
    }

    /// The stretch of `zone` that a time belongs to.
    package func stretch(of zone: TimeZone, at time: Int) -> Stretch {
        let identifier = zone.identifier
        return known.withLock { known in
            let index = known.lastIndex { $0.start <= time && time < $0.end && $0.zone == identifier }
            if let index { return known[index] }
            let stretch = Stretch(
                zone: identifier, start: time, end: zone.nextTransition(after: time), offset: zone.offset(at: time))
            if let index = known.firstIndex(where: { $0.end == stretch.end && $0.zone == identifier }) {
                known[index].start = time
            } else {
                if known.count == ZoneHistory.limit { known.removeFirst() }
                known.append(stretch)
            }
            return stretch
        }
    }

    /// How far `zone` is east of UTC at a date, in seconds.
    package func offset(of zone: TimeZone, at date: Date) -> Int {
        stretch(of: zone, at: Int(date.timeIntervalSince1970.rounded(.down))).offset
    }
}

extension TimeZone {
    fileprivate func offset(at time: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time)))
    }

    fileprivate func nextTransition(after time: Int) -> Int {
        nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(time)))
            .map { Int($0.timeIntervalSince1970.rounded(.up)) } ?? .max
    }
}

import CarillonEnvironment
import Foundation
import Synchronization

/// What is known of a zone: stretches of time in which its distance from UTC does not change.
///
/// Foundation takes its time to find a transition, and a notification centre asks about the same months again and again. What was found
/// stays true, for the rules of a zone do not change while a process runs. Times are seconds since 1970 UTC.
package final class ZoneHistory: Sendable {
    struct Stretch {
        /// The earliest time that was asked about; the offset may well have been the same before.
        fileprivate(set) var start: Int
        /// The transition; `Int.max` if there is none to come.
        let end: Int
        /// Seconds east of UTC.
        let offset: Int
    }

    /// The zone that was asked about last. A device is in one at a time, and few requests name one of their own.
    private struct Zone {
        var identifier = ""
        var stretches: [Stretch] = []
    }

    /// Thirty years of a zone that has a summer time. Those that were found first give way.
    private static let limit = 60

    private let known = Mutex(Zone())

    package init() {}

    /// What all who belong to one app know together.
    package static func of(_ platform: any Platform) -> ZoneHistory {
        platform.systemServices.object { ZoneHistory() }
    }

    /// The stretch of `zone` that a time belongs to.
    func stretch(of zone: TimeZone, at time: Int) -> Stretch {
        // By name, because the zone that follows the system's settings is equal to itself, whatever it is by then.
        let identifier = zone.identifier
        return known.withLock { known in
            if known.identifier != identifier { known = Zone(identifier: identifier) }
            let found = known.stretches.last { $0.start <= time && time < $0.end }
            if let found { return found }
            let stretch = Stretch(start: time, end: zone.nextTransition(after: time), offset: zone.offset(at: time))
            if let index = known.stretches.firstIndex(where: { $0.end == stretch.end }) {
                known.stretches[index].start = time
            } else {
                if known.stretches.count == ZoneHistory.limit { known.stretches.removeFirst() }
                known.stretches.append(stretch)
            }
            return stretch
        }
    }

    /// How far `zone` is east of UTC at a date, in seconds.
    func offset(of zone: TimeZone, at date: Date) -> Int {
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

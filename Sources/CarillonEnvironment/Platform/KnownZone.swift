import Foundation
import Synchronization

/// What is known of one time zone: stretches of time in which its distance from UTC does not change.
///
/// Foundation takes its time to find a transition, and whoever plans ahead asks about the same months again and again. What was found
/// stays true, for the rules of zones do not change while a process runs. Times are seconds since 1970 UTC.
package final class KnownZone: Sendable {
    package struct Stretch: Sendable {
        /// The earliest time that was asked about; the offset may well have been the same before.
        fileprivate(set) var start: Int
        /// The transition; `Int.max` if there is none to come.
        package let end: Int
        /// Seconds east of UTC.
        package let offset: Int
    }

    /// Thirty years of a zone that has a summer time. What was found first gives way.
    private static let limit = 60

    package let identifier: String
    private let zone: TimeZone
    private let known = Mutex<[Stretch]>([])

    /// The zone that follows the system's settings is taken for what it is now.
    package init(_ zone: TimeZone) {
        identifier = zone.identifier
        self.zone = TimeZone(identifier: identifier) ?? zone
    }

    /// The stretch that a time belongs to.
    package func stretch(at time: Int) -> Stretch {
        known.withLock { known in
            if let index = known.lastIndex(where: { $0.start <= time && time < $0.end }) { return known[index] }
            let stretch = Stretch(start: time, end: zone.nextTransition(after: time), offset: zone.offset(at: time))
            if let index = known.firstIndex(where: { $0.end == stretch.end }) {
                known[index].start = time
            } else {
                if known.count == KnownZone.limit { known.removeFirst() }
                known.append(stretch)
            }
            return stretch
        }
    }

    /// How far the zone is east of UTC at a date, in seconds.
    package func offset(at date: Date) -> Int {
        stretch(at: Int(date.timeIntervalSince1970.rounded(.down))).offset
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

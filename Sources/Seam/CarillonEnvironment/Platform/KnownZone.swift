package import Foundation
import Synchronization

/// The known part of one time zone: stretches of time in which its distance from UTC does not change.
///
/// Foundation is slow to find a transition, and code that plans ahead asks about the same months again and again. A
/// stretch stays true, because the rules of zones do not change while a process runs. Times are seconds since 1970 UTC.
package final class KnownZone: Sendable {
    package struct Stretch: Sendable {
        /// The earliest time that was asked about. The offset before it may be the same.
        fileprivate(set) var start: Int
        /// The transition at the end; `Int.max` if no transition follows.
        package let end: Int
        /// The offset in seconds east of UTC.
        package let offset: Int
    }

    /// The number of stretches in thirty years of a zone that has a summer time. The oldest find gives way to a new
    /// one.
    private static let limit = 60

    package let identifier: String
    private let zone: TimeZone
    private let known = Mutex<[Stretch]>([])

    /// Creates the knowledge of a zone. A zone that follows the system's settings is taken for its present value.
    package init(_ zone: TimeZone) {
        identifier = zone.identifier
        self.zone = TimeZone(identifier: identifier) ?? zone
    }

    /// Returns the stretch that a time belongs to.
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

    /// Returns the offset of the zone at a date, in seconds east of UTC.
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

import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import UserNotifications

/// A notification centre's core on a bed, with a clock turned by hand. It begins on 2 March 2026, a Monday, at 08:00
/// UTC.
struct CoreBed {
    var core: NotificationCenterCore
    private var clock = HandClock()
    var calendar: Calendar
    var position: GeographicPosition?
    var isAppInFront = false
    /// How far the device's clock has been set ahead.
    var clockOffset: TimeInterval = 0
    /// All that has happened, in words.
    private(set) var log: [String] = []
    private(set) var effects: [NotificationEffect] = []

    static let start = Date(timeIntervalSince1970: 1_772_438_400)

    init(
        zone: String = "UTC", policy: PendingLimitPolicy = .soonest, isAuthorized: Bool = true, limit: Int = 64
    ) throws {
        core = NotificationCenterCore(
            parts: NotificationParts(pending: SlottedPendingStore(limit: limit, policy: policy)))
        calendar = try gregorian(zone)
        if isAuthorized {
            _ = core.requestAuthorization([.alert, .sound, .badge])
            _ = core.takeEffects()
        }
    }

    var now: Instant {
        get { clock.now }
        set { clock.now = newValue }
    }

    var moment: DeviceMoment {
        let (origin, offset) = (CoreBed.start, clockOffset)
        return DeviceMoment(
            now: now,
            date: CoreBed.start.addingTimeInterval(clockOffset + Instant.zero.duration(to: now) / .seconds(1)),
            calendar: ZonedCalendar(calendar), position: position, isAppInFront: isAppInFront
        ) { Instant.zero.advanced(by: .seconds($0.timeIntervalSince(origin) - offset)) }
    }

    // MARK: Actions

    mutating func perform<Result>(
        _ command: (inout NotificationCenterCore, DeviceMoment) throws -> Result
    ) rethrows -> Result {
        defer { settle() }
        return try command(&core, moment)
    }

    mutating func add(
        _ identifier: String, _ trigger: UNNotificationTrigger?,
        _ fill: (UNMutableNotificationContent) -> Void = { _ in }
    ) {
        let content = UNMutableNotificationContent()
        content.title = identifier
        fill(content)
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
        perform { $0.add(request, at: $1) }
    }

    /// Lets time pass, stopping wherever the core wants to be called.
    mutating func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        while clock.moves(to: core.nextDeadline, notBeyond: end) { perform { $0.advance(to: $1) } }
    }

    mutating func travel(to zone: String) throws {
        calendar = try gregorian(zone)
        perform { $0.timeZoneDidChange(at: $1) }
    }

    mutating func setClock(ahead offset: TimeInterval) {
        clockOffset = offset
        perform { $0.clockDidChange(at: $1) }
    }

    mutating func move(to position: GeographicPosition?) {
        self.position = position
        perform { $0.positionDidChange(at: $1) }
    }

    private mutating func settle() {
        let new = core.takeEffects()
        effects += new
        for case .record(let event) in new {
            let traced = NotificationTraceEvent(event, lane: "phone", at: moment).traceEvent
            log.append(
                ([traced.kind] + traced.fields.filter { $0.name != "title" }.map(\.value)).joined(separator: " "))
        }
    }

    // MARK: Views

    var pending: [String] { core.parts.pending.all.map(\.identifier) }
    var delivered: [String] { core.parts.delivered.all.map(\.request.identifier) }

    /// When a request is due, as a clock in the bed's zone shows it.
    func due(_ identifier: String) -> String? {
        guard let instant = core.parts.pending.all.first(where: { $0.identifier == identifier })?.instant else {
            return nil
        }
        return wallTime(moment.date.addingTimeInterval(now.duration(to: instant) / .seconds(1)))
    }

    func wallTime(_ date: Date) -> String { WallTimeText(date, in: KnownZone(calendar.timeZone)).description }

    /// The events of one kind that were recorded, without the kind.
    func log(_ kind: String) -> [String] {
        log.filter { $0.hasPrefix(kind + " ") }.map { String($0.dropFirst(kind.count + 1)) }
    }

    mutating func clearLog() {
        log.removeAll()
        effects.removeAll()
    }
}

/// A trigger that fires once, after that many seconds.
func after(_ seconds: TimeInterval) -> UNNotificationTrigger {
    UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
}

func every(_ seconds: TimeInterval) -> UNNotificationTrigger {
    UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
}

func once(_ components: DateComponents) -> UNNotificationTrigger {
    UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
}

func each(_ components: DateComponents) -> UNNotificationTrigger {
    UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
}

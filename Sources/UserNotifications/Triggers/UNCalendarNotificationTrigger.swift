import CarillonEnvironment
import Synchronization

/// Fires at the next date that matches the components, or at each one if it repeats.
///
/// Components below the smallest given one count as their lowest value, so an hour alone means that hour, minute 0, second 0. Without
/// a time zone in the components the wall time is meant in whatever zone the device is in when it comes.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // Safe to share, as its superclass is: nothing that can be seen changes.

    public let dateComponents: DateComponents

    /// The match that was found last.
    private let found = Mutex<FoundMatch?>(nil)

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next match after now, by the device's calendar and zone as they are now; `nil` if there is none.
    public func nextTriggerDate() -> Date? {
        let environment = Environment.current
        return nextMatch(after: environment.date, on: ZonedCalendar(of: environment.platform))
    }

    /// The next match after a date.
    ///
    /// Whoever plans ahead asks several times before anything has changed, so the match is remembered: it is the answer for every date
    /// from the one that was asked about up to the match itself, as long as the device stays in its zone.
    package func nextMatch(after date: Date, on calendar: ZonedCalendar) -> Date? {
        found.withLock { found in
            if let found, found.answers(date, on: calendar) { return found.match }
            let match = calendar.nextDate(after: date, matching: dateComponents)
            if let match, calendar.calendar.identifier == .gregorian, calendar.findsByArithmetic(dateComponents) {
                found = FoundMatch(asked: date, match: match, zone: calendar.zone)
            }
            return match
        }
    }

    public override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNCalendarNotificationTrigger)?.dateComponents == dateComponents
    }

    public override var hash: Int { dateComponents.hashValue }

    public override var description: String {
        (repeats ? "each time at " : "once at ") + dateComponents.description
    }

    // MARK: Coding

    public required init?(coder: NSCoder) {
        guard let components = coder.decodeIfPresent(NSDateComponents.self, forKey: "dateComponents") else {
            return nil
        }
        dateComponents = components as DateComponents
        super.init(coder: coder)
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(dateComponents as NSDateComponents, forKey: "dateComponents")
    }
}

/// The first match after a date, on a Gregorian calendar in a zone.
private struct FoundMatch {
    let asked: Date
    let match: Date
    let zone: KnownZone

    func answers(_ date: Date, on calendar: ZonedCalendar) -> Bool {
        asked <= date && date < match && zone === calendar.zone && calendar.calendar.identifier == .gregorian
    }
}

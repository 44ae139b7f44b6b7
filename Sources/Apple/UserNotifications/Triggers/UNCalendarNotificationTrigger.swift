package import CarillonEnvironment
import Synchronization

/// A trigger that fires at the next date that matches the components. A repeating trigger fires at each such date.
///
/// Missing components below the smallest given component count as their lowest value: an hour alone means that hour,
/// minute 0, second 0. Components without a time zone mean the wall time of the zone in which the device is at that
/// time.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // The class is safe to share, as its superclass is: the only change is a remembered match, which no caller sees.

    /// The components that a date must match.
    public let dateComponents: DateComponents

    /// The match that the last search found.
    private let found = Mutex<FoundMatch?>(nil)

    /// Makes a trigger. Components that match no future date are no error.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next match after the current time, by the device's current calendar and zone; `nil` if there is none.
    public func nextTriggerDate() -> Date? {
        let environment = Environment.current
        return nextMatch(after: environment.date, on: ZonedCalendar(of: environment.platform))
    }

    /// The next match after a date.
    ///
    /// Callers that plan ahead ask several times before anything has changed, so the trigger remembers the match. The
    /// match is the answer for every date from the requested date up to the match, as long as the device stays in its
    /// zone.
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

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
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

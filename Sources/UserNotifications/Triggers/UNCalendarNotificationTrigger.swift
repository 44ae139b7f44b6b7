import CarillonEnvironment

/// Fires at the next date that matches the components, or at each one if it repeats.
///
/// Components below the smallest given one count as their lowest value, so an hour alone means that hour, minute 0, second 0. Without
/// a time zone in the components the wall time is meant in whatever zone the device is in when it comes.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // Safe to share, as its superclass is: nothing here changes.

    public let dateComponents: DateComponents

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next match after now, by the device's calendar and zone as they are now; `nil` if there is none.
    public func nextTriggerDate() -> Date? {
        let environment = Environment.current
        let platform = environment.platform
        return CalendarMatching(dateComponents, on: platform.calendar, knowing: .of(platform))
            .next(after: environment.date)
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

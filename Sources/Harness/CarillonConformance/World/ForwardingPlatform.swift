public import CarillonEnvironment
public import Foundation

/// A platform that changes some of the answers of another one, and leaves the rest to it. The platform can change the
/// clock, the zone, the locale and the calendar, replace an app's values or files, and hide events.
///
/// ```swift
/// world.decoratePlatforms { _, platform in
///     ForwardingPlatform(to: platform, calendar: { $0.firstWeekday = 1 })
/// }
/// ```
public final class ForwardingPlatform: Platform {
    /// The store of the app's values.
    public let defaults: any KeyValueStore
    /// The directory of the app's files.
    public let directory: URL

    private let next: any Platform
    private let clockAhead: Duration
    private let rewriteTimeZone: @Sendable (TimeZone) -> TimeZone
    private let rewriteLocale: @Sendable (Locale) -> Locale
    private let rewriteCalendar: @Sendable (inout Calendar) -> Void
    private let isTold: @Sendable (PlatformEvent) -> Bool

    /// Creates a platform on top of another.
    ///
    /// - Parameters:
    ///   - next: the platform behind.
    ///   - clockAhead: the time by which the clock is ahead of the one behind; negative for a slow clock.
    ///   - timeZone: the zone, given the one behind. The calendar carries it too.
    ///   - locale: the locale, given the one behind. The calendar carries it too, with its weeks and weekends.
    ///   - calendar: changes the calendar, after it was given the zone and the locale.
    ///   - defaults: returns the store of the app's values, given the one behind. Called once.
    ///   - directory: returns the directory of the app's files, given the one behind. Called once.
    ///   - isTold: returns whether the app hears of an event.
    public init(
        to next: any Platform, clockAhead: Duration = .zero,
        timeZone: @escaping @Sendable (TimeZone) -> TimeZone = { $0 },
        locale: @escaping @Sendable (Locale) -> Locale = { $0 },
        calendar: @escaping @Sendable (inout Calendar) -> Void = { _ in },
        defaults: (any KeyValueStore) -> any KeyValueStore = { $0 },
        directory: (URL) -> URL = { $0 },
        isTold: @escaping @Sendable (PlatformEvent) -> Bool = { _ in true }
    ) {
        self.next = next
        self.defaults = defaults(next.defaults)
        self.directory = directory(next.directory)
        self.clockAhead = clockAhead
        rewriteTimeZone = timeZone
        rewriteLocale = locale
        rewriteCalendar = calendar
        self.isTold = isTold
    }

    /// The wall-clock time that the changed clock shows at an instant.
    public func date(at instant: Instant) -> Date { next.date(at: instant) + clockAhead.seconds }
    /// The instant at which the changed clock will show `date`.
    public func instant(at date: Date) -> Instant { next.instant(at: date - clockAhead.seconds) }
    /// The changed time zone.
    public var timeZone: TimeZone { rewriteTimeZone(next.timeZone) }
    /// The changed locale.
    public var locale: Locale { rewriteLocale(next.locale) }

    /// The changed calendar.
    public var calendar: Calendar {
        var calendar = next.calendar
        let (timeZone, locale) = (timeZone, locale)
        if calendar.timeZone != timeZone { calendar.timeZone = timeZone }
        if calendar.locale != locale { calendar.locale = locale }
        rewriteCalendar(&calendar)
        return calendar
    }

    /// The app's state, unchanged.
    public var applicationState: ApplicationState { next.applicationState }
    /// The device's reachability, unchanged.
    public var reachability: Reachability { next.reachability }
    /// The device's position, unchanged.
    public var position: GeographicPosition? { next.position }
    /// The objects that the operating system keeps for the app, unchanged.
    public var systemServices: Singletons { next.systemServices }

    /// Calls `handler` for each event that the app may hear of, until the observation is released.
    public func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        next.observe { [isTold] event in
            if isTold(event) { handler(event) }
        }
    }
}

extension Duration {
    /// The duration in seconds, as dates count them.
    fileprivate var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

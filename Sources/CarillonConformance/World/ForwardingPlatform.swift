import CarillonEnvironment
import Foundation

/// A platform that says of its clock, its place and its habits something else than the one behind it, keeps an app's values or files
/// otherwise, or keeps what happens to itself; that one does all the rest.
///
/// ```swift
/// world.decoratePlatforms { _, platform in
///     ForwardingPlatform(to: platform, calendar: { $0.firstWeekday = 1 })
/// }
/// ```
public final class ForwardingPlatform: Platform {
    public let defaults: any KeyValueStore
    public let directory: URL

    private let next: any Platform
    private let clockAhead: Duration
    private let rewriteTimeZone: @Sendable (TimeZone) -> TimeZone
    private let rewriteLocale: @Sendable (Locale) -> Locale
    private let rewriteCalendar: @Sendable (inout Calendar) -> Void
    private let isTold: @Sendable (PlatformEvent) -> Bool

    /// - Parameters:
    ///   - next: the platform behind.
    ///   - clockAhead: how far the clock is ahead of the one behind; behind it, if negative.
    ///   - timeZone: the zone, given the one behind. The calendar carries it too.
    ///   - locale: the locale, given the one behind. The calendar carries it too, with its weeks and weekends.
    ///   - calendar: changes the calendar, after it was given the zone and the locale.
    ///   - defaults: what keeps the app's values, given what keeps them behind. Called once.
    ///   - directory: where the app has its files, given where it has them behind. Called once.
    ///   - isTold: whether an app is told of something that happens.
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

    public func date(at instant: Instant) -> Date { next.date(at: instant) + clockAhead.seconds }
    public func instant(at date: Date) -> Instant { next.instant(at: date - clockAhead.seconds) }
    public var timeZone: TimeZone { rewriteTimeZone(next.timeZone) }
    public var locale: Locale { rewriteLocale(next.locale) }

    public var calendar: Calendar {
        var calendar = next.calendar
        let (timeZone, locale) = (timeZone, locale)
        if calendar.timeZone != timeZone { calendar.timeZone = timeZone }
        if calendar.locale != locale { calendar.locale = locale }
        rewriteCalendar(&calendar)
        return calendar
    }

    public var applicationState: ApplicationState { next.applicationState }
    public var reachability: Reachability { next.reachability }
    public var position: GeographicPosition? { next.position }
    public var systemServices: Singletons { next.systemServices }

    public func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        next.observe { [isTold] event in
            if isTold(event) { handler(event) }
        }
    }
}

extension Duration {
    /// In seconds, as dates count them.
    fileprivate var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

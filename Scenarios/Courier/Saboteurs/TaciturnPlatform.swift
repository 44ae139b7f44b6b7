import CarillonEnvironment
import Foundation

/// A platform that keeps some of what happens to itself.
final class TaciturnPlatform: Platform {
    private let next: any Platform
    private let isTold: @Sendable (PlatformEvent) -> Bool

    init(to next: any Platform, _ isTold: @escaping @Sendable (PlatformEvent) -> Bool) {
        self.next = next
        self.isTold = isTold
    }

    func date(at instant: Instant) -> Date { next.date(at: instant) }
    func instant(at date: Date) -> Instant { next.instant(at: date) }
    var timeZone: TimeZone { next.timeZone }
    var locale: Locale { next.locale }
    var calendar: Calendar { next.calendar }
    var applicationState: ApplicationState { next.applicationState }
    var reachability: Reachability { next.reachability }
    var position: GeographicPosition? { next.position }
    var defaults: any KeyValueStore { next.defaults }
    var directory: URL { next.directory }
    var systemServices: Singletons { next.systemServices }

    func observe(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        next.observe { [isTold] event in
            if isTold(event) { handler(event) }
        }
    }
}

import Foundation
import TestBeds

extension PhoneBed {
    /// - Parameters:
    ///   - zone: the phone's time zone.
    ///   - now: what time it is, in ISO 8601; a Monday morning in winter by default.
    convenience init(zone: String = "Europe/Berlin", now: String = "2026-03-02T09:30:12+01:00", name: String = "phone")
    {
        self.init(timeZone: .named(zone), date: date(now), name: name)
    }
}

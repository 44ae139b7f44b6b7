import Foundation
import TestBeds

extension PhoneBed {
    /// - Parameters:
    ///   - zone: the phone's time zone.
    ///   - now: what time it is, in ISO 8601; a Wednesday morning in summer by default.
    ///   - seed: what its random numbers are drawn from.
    convenience init(
        zone: String = "UTC", locale: String = "en_US", now: String = "2026-06-17T09:30:12Z", seed: UInt64 = 0x5eed
    ) {
        self.init(timeZone: .named(zone), locale: Locale(identifier: locale), date: date(now), seed: seed)
    }
}

import Foundation

/// When a certificate is valid, seen from the moment at which it is made.
public enum CertificateValidity: Hashable, Sendable {
    /// From a day ago, for so many days from now on.
    case days(Int)
    /// From a year ago, for ten years from now on: what authorities have, who outlive whom they sign.
    case decade
    /// It was valid for a month, until yesterday.
    case expired
    /// It will be valid for a month, from tomorrow on.
    case notYetValid
    case between(Date, Date)

    /// From when until when, in seconds since 1970.
    func seconds(from now: Date) -> ClosedRange<Int64> {
        let day: TimeInterval = 86_400
        let (first, last) =
            switch self {
            case .days(let count): (now - day, now + Double(count) * day)
            case .decade: (now - 366 * day, now + 3_653 * day)
            case .expired: (now - 31 * day, now - day)
            case .notYetValid: (now + day, now + 31 * day)
            case .between(let first, let last): (first, last)
            }
        let start = Int64(clamping: first)
        return start...max(start, Int64(clamping: last))
    }
}

extension Int64 {
    /// Whole seconds, as far as certificates go: from 1950 to the end of the year 9999.
    fileprivate init(clamping date: Date) {
        self = Int64(Swift.min(Swift.max(date.timeIntervalSince1970, -631_152_000), 253_402_300_799))
    }
}

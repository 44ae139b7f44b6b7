public import Foundation

/// The time in which a certificate is valid, counted from the moment at which the certificate is made.
public enum CertificateValidity: Hashable, Sendable {
    /// From a day ago, for this number of days from now on.
    case days(Int)
    /// From a year ago, for ten years from now on. Authorities have this validity: they must outlive the certificates
    /// that they sign.
    case decade
    /// For a month that ended yesterday.
    case expired
    /// For a month that begins tomorrow.
    case notYetValid
    /// From the first date to the second.
    case between(Date, Date)

    /// Returns the first and the last second of validity, in seconds since 1970.
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
    /// Whole seconds since 1970, limited to the times that a certificate can hold: from 1950 to the end of the year
    /// 9999.
    fileprivate init(clamping date: Date) {
        self = Int64(Swift.min(Swift.max(date.timeIntervalSince1970, -631_152_000), 253_402_300_799))
    }
}

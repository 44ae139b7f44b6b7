import Foundation

extension Sequence where Element == DateBuilder.ResolvedDate {
    /// The moment of each, in the same order.
    public func dates() -> [Date] { map { $0.date() } }

    /// The components of each, in the same order.
    public func dateComponents() -> [DateComponents] { map { $0.dateComponents() } }
}

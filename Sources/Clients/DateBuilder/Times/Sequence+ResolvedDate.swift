public import Foundation

extension Sequence where Element == DateBuilder.ResolvedDate {
    /// The moments of all elements, in the same order.
    public func dates() -> [Date] { inOrder.map { $0.date() } }

    /// The components of all elements, in the same order.
    public func dateComponents() -> [DateComponents] { inOrder.map { $0.dateComponents() } }

    private var inOrder: [DateBuilder.ResolvedDate] { KeptParts.current.parts.series.order(Array(self)) }
}

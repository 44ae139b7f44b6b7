import CarillonEnvironment
import Foundation

/// The messages on their way to the app, from their arrival until the app has them.
///
/// Confined to the client's loop.
struct Deliveries {
    private var line: any DeliveryLine
    private let holdsBack: @Sendable (_ isHoldingBack: Bool, _ count: Int) -> Bool
    private(set) var count = DeliveryCount()
    /// Whether so many messages are on their way that the client reads no more of them.
    private var isHoldingBack = false
    /// The numbers of the messages that also wait in the store, until the app has them.
    private var waiting: Set<UUID> = []

    init(_ parts: MessageParts) {
        line = parts.deliveryLine()
        holdsBack = parts.holdsBack
    }

    /// Puts a message at the end of the line.
    mutating func append(_ reception: Reception) {
        if let id = reception.receipt?.waitingID { waiting.insert(id) }
        count.add(reception, times: 1)
        line.append(reception)
    }

    /// Takes the next message that may go to the app now.
    mutating func next() -> Reception? { line.next() }

    /// Whether the message of that number in the store is on its way already.
    func contains(_ id: UUID) -> Bool { waiting.contains(id) }

    /// Notes that the app has a message, or that nobody listens for it.
    ///
    /// A message that the store could not remove stays noted, so that at least this launch of the app gets it once
    /// only.
    mutating func finish(_ reception: Reception) {
        count.add(reception, times: -1)
        if let receipt = reception.receipt, receipt.error == nil, let id = receipt.waitingID { waiting.remove(id) }
    }

    /// Whether all messages wait until the broker knows that the app has this one.
    func isBlocked(by receipt: Receipt) -> Bool { line.isBlocked(by: receipt) }

    /// Notes that the broker knows that the app has a message, or need not know.
    mutating func unblock(_ receipt: Receipt) { line.finish(receipt) }

    /// Decides whether the client reads from the broker.
    ///
    /// - Returns: whether it stops reading (`true`) or reads again (`false`); `nil` if nothing changes.
    mutating func changeOfHoldingBack() -> Bool? {
        let shouldHoldBack = holdsBack(isHoldingBack, count.all)
        guard shouldHoldBack != isHoldingBack else { return nil }
        isHoldingBack = shouldHoldBack
        return shouldHoldBack
    }
}

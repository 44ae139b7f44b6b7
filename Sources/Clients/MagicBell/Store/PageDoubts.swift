import MagicBellWire

/// The doubts about the counters of a store that has loaded further pages.
///
/// A page brings counters that may be younger than the notifications of earlier pages. A message that the page had seen
/// already and that comes late would then move the counters a second time. Nothing says how old a page or a message is,
/// but two things show that the channel is late: counters of a page that differ from those of the store, and a message
/// about a change that a listed notification has already (D-MAGICBELL-12).
struct PageDoubts {
    /// Whether a further page has come since the first one.
    private var hasFurtherPages = false
    /// Whether the channel was late when the last page came.
    private var isChannelLate = false
    /// Whether a message has moved the counters since the last page.
    private var hasMoved = false
    /// The changes that the app has made here and whose messages have not come. They are no news to the list.
    private var ownChanges: [OwnChange] = []

    private struct OwnChange: Equatable {
        let id: String
        let change: NotificationChange
    }

    /// The number of own changes that are remembered.
    private static let limit = 100

    /// Notes a first page, which replaces all.
    mutating func firstPageDidCome() { (hasFurtherPages, isChannelLate, hasMoved) = (false, false, false) }

    /// Notes a further page.
    ///
    /// - Parameter agrees: Whether its counters are those of the store.
    mutating func furtherPageDidCome(agrees: Bool) {
        (hasFurtherPages, hasMoved) = (true, false)
        if !agrees { isChannelLate = true }
    }

    /// Notes a change that the app has made, and whose message has not come.
    mutating func appDidMake(_ change: NotificationChange, id: String) {
        if ownChanges.count == PageDoubts.limit { ownChanges.removeFirst() }
        ownChanges.append(OwnChange(id: id, change: change))
    }

    /// Notes a message about a listed notification. Returns whether the list has to be asked for anew.
    ///
    /// - Parameters:
    ///   - moves: Whether it has moved the counters.
    ///   - isKnown: Whether the notification had the change already.
    mutating func messageDidCome(_ change: NotificationChange?, id: String, moves: Bool, isKnown: Bool) -> Bool {
        let isOwn = change.flatMap { ownChanges.firstIndex(of: OwnChange(id: id, change: $0)) }
        if let isOwn { ownChanges.remove(at: isOwn) }
        guard hasFurtherPages else { return false }
        if isKnown, isOwn == nil { isChannelLate = true }
        if moves { hasMoved = true }
        return isChannelLate && hasMoved
    }
}

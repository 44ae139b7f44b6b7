/// The decisions about what stores hold, and the places where saboteurs change what stores do.
///
/// Most of the decisions that are a `Bool` are a defect of the official SDK when they are the other way round. The
/// others are defects that nobody has: ``refreshesForUnlisted``, ``sendsUnlisted`` and ``removesObservers``.
/// ``steps`` and ``observerDidCome`` change nothing unless a saboteur sets them.
package struct StoreParts: Sendable {
    /// Whether counters stop at 0.
    package var clampsCounters = true
    /// Whether a store with a filter by `seen` counts out what no longer passes it.
    package var countsSeenFilter = true
    /// Whether the message `unarchived` has an effect, and an unarchived notification is counted.
    package var knowsUnarchiving = true
    /// Whether notifications that are listed already are left out of a page.
    package var dropsDuplicates = true
    /// Whether an answer that comes after its own echo changes nothing.
    package var yieldsToEchoes = true
    /// Whether messages that come during a list request are applied again on its page.
    package var replaysMessages = true
    /// Whether a store asks again when a late message moves counters that came with a younger page than the
    /// notification.
    package var doubtsMixedPages = true
    /// Whether a burst of messages causes one request.
    package var coalescesRefreshes = true
    /// Whether a refresh that a message or a gap had caused is repeated when it has failed.
    package var repeatsRefreshes = true
    /// The delay of that repetition while the channel is open.
    package var refreshDelay = Duration.seconds(10)
    /// Whether stores ask again after a gap of the realtime channel.
    package var refreshesAfterGaps = true
    /// Whether a store asks again when a notification beyond its loaded pages was deleted.
    package var refreshesAfterHiddenDeletions = true
    /// Whether a store asks again when a notification that it does not list was read, archived and the like.
    package var refreshesForUnlisted = true
    /// The place from which the next page is asked for, given that of the last page.
    package var nextCursor: @Sendable (StoreState) -> PageCursor? = { $0.nextCursor }

    /// Changes the steps of an event before they are taken.
    package var steps: @Sendable ([StoreStep]) -> [StoreStep] = { $0 }
    /// Whether an action on a notification that is not listed is sent.
    package var sendsUnlisted = true
    /// Hears of each observer that comes.
    package var observerDidCome: @Sendable (AnyObject) -> Void = { _ in }
    /// Whether observers can be removed.
    package var removesObservers = true

    package init() {}
}

package import Foundation

/// The decisions about what stores hold, and the place between a store and its machine.
package struct StoreParts: Sendable {
    /// Hands an input to the machine, and returns the steps to take. Something else in this place may change both.
    package var handle: @Sendable (StoreInput, inout StoreMachine, Date) -> [StoreStep] = { $1.handle($0, at: $2) }

    /// The counters after a change of a listed notification.
    package var counters: @Sendable (CountedChange) -> StoreCounters = { $0.counters }
    /// The place from which the next page is asked for, given that of the last page.
    package var nextCursor: @Sendable (StoreState) -> PageCursor? = { $0.nextCursor }
    /// The delay after which a refresh is repeated that a message or a gap had caused, and that has failed
    /// (`MB-RT-22`).
    package var refreshDelay = Duration.seconds(10)
    /// Makes the keeper of a store's observers.
    package var observers: @Sendable () -> any StoreObservers = { ObserverList() }

    package init() {}
}

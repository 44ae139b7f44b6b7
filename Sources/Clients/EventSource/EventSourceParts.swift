package import CarillonEnvironment

/// The small decisions of event sources, which tests and saboteurs exchange. Set them before the app makes a source.
package struct EventSourceParts: Sendable {
    /// The time after which a stream was of use although it has brought no event.
    package static let usefulTime = Duration.seconds(5)

    /// Whether a stream that has ended was of use, so that its end is no failure of the server's.
    package var isOfUse: @Sendable (_ hasBroughtEvent: Bool, _ time: Duration) -> Bool = {
        $0 || $1 >= EventSourceParts.usefulTime
    }

    package init() {}
}

extension Environment {
    /// The parts of the app's event sources.
    package var eventSourceParts: EventSourceParts {
        _read { yield shared.value }
        set { shared.value = newValue }
    }

    private var shared: SharedValue<EventSourceParts> { sharedParts { EventSourceParts() } }
}

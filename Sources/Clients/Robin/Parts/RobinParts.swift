package import CarillonEnvironment

/// Robin's small decisions, grouped by subject. Each decision can be replaced.
///
/// Each app has its own parts, which outlive its process. Set them before the app uses Robin:
///
/// ```swift
/// environment.robinParts.slots.systemMaximum = 32
/// ```
package struct RobinParts: Sendable {
    package var notifications = Notifications()
    package var dates = Dates()
    package var triggers = Triggers()
    package var triggerReading = TriggerReading()
    package var content = Content()
    package var slots = Slots()
    package var scheduling = Scheduling()
    package var groups = Groups()
    package var center = Center()
    package var responses = Responses()
    package var settings = Settings()

    package init() {}
}

extension Environment {
    /// The parts of this app's Robin.
    package var robinParts: RobinParts {
        _read { yield shared.value }
        set { shared.value = newValue }
    }

    private var shared: SharedValue<RobinParts> { sharedParts { RobinParts() } }
}

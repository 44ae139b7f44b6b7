package import CarillonEnvironment

/// The parts of a phone's side of a push service. Saboteurs exchange them.
package struct RemoteNotificationParts: Sendable {
    package var seen: any SeenNotifications
    package var budget: any BackgroundBudget

    package init(
        seen: any SeenNotifications = LastSeenNotifications(), budget: any BackgroundBudget = HourlyBudget()
    ) {
        (self.seen, self.budget) = (seen, budget)
    }
}

/// The notifications that a phone has had, by their identifiers. It survives the death of apps.
package protocol SeenNotifications: Sendable {
    /// Notes a notification. Returns whether it is new.
    mutating func insert(_ id: String) -> Bool
}

/// The last thousand notifications.
package struct LastSeenNotifications: SeenNotifications {
    private var ids: [String] = []
    private var known: Set<String> = []

    package init() {}

    package mutating func insert(_ id: String) -> Bool {
        guard known.insert(id).inserted else { return false }
        ids.append(id)
        if ids.count > 1_000 { known.remove(ids.removeFirst()) }
        return true
    }
}

/// The rule that says how often a notification may wake an app in the background.
package protocol BackgroundBudget: Sendable {
    /// Asks for a wake-up at `now`. Returns `nil` if it is granted, and otherwise the time of the next one.
    mutating func take(at now: Instant) -> Instant?
}

/// Three wake-ups in any hour (D-PUSH-9).
package struct HourlyBudget: BackgroundBudget {
    package static let limit = 3
    package static let window = Duration.seconds(3_600)

    private var last: [Instant] = []

    package init() {}

    package mutating func take(at now: Instant) -> Instant? {
        last.removeAll { $0.advanced(by: HourlyBudget.window) <= now }
        if last.count >= HourlyBudget.limit, let first = last.first { return first.advanced(by: HourlyBudget.window) }
        last.append(now)
        return nil
    }
}

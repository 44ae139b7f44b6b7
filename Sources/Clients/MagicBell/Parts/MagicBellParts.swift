package import CarillonEnvironment
package import HTTPEngine

/// The exchangeable parts of clients: the engine that speaks HTTP, rules, and places before machines (D-MAGICBELL-34).
///
/// Each app has its own parts, which outlive its process. Set them before the app makes a client:
///
/// ```swift
/// environment.magicBellParts.store.refreshDelay = .seconds(300)
/// ```
package struct MagicBellParts: Sendable {
    package var engine: @Sendable (Environment) -> any HTTPEngine = { HTTPEngines.preferred($0) }
    package var store = StoreParts()
    package var requests = RequestParts()
    package var users = UserParts()
    package var realtime = RealtimeParts()

    package init() {}
}

extension Environment {
    /// The parts of the app's clients of MagicBell.
    package var magicBellParts: MagicBellParts {
        _read { yield shared.value }
        set { shared.value = newValue }
    }

    private var shared: SharedValue<MagicBellParts> { sharedParts { MagicBellParts() } }
}

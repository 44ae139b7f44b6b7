import CarillonEnvironment
import Synchronization

/// An app's snapshot of its settings. The snapshot is updated each time that the app comes back into use.
final class SettingsSnapshot: Sendable {
    private let stored: Mutex<RobinNotificationSettings>
    private let observation: PlatformObservation

    /// The snapshot of the app. The first call takes it, and blocks until the notification centre has answered.
    static func of(_ environment: Environment) -> SettingsSnapshot {
        environment.singletons.object { SettingsSnapshot(of: environment) }
    }

    private init(of environment: Environment) {
        stored = Mutex(AppNotificationCenter(environment: environment).settings())
        // The environment owns this object, and also the platform that keeps the handler. The handler therefore owns
        // neither of them.
        observation = environment.platform.observe {
            [weak environment, renews = environment.robinParts.settings.renews] event in
            guard let environment, renews(event) else { return }
            let snapshot = environment.singletons.existing(SettingsSnapshot.self)
            snapshot?.settings = AppNotificationCenter(environment: environment).settings()
        }
    }

    var settings: RobinNotificationSettings {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

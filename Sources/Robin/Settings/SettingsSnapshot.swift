import CarillonEnvironment
import Synchronization

/// What an app knows of its settings, renewed whenever it comes back into use.
final class SettingsSnapshot: Sendable {
    private let stored: Mutex<RobinNotificationSettings>
    private let observation: PlatformObservation

    /// The app's snapshot; the first one is taken here, which blocks until the notification centre has answered.
    static func of(_ environment: Environment) -> SettingsSnapshot {
        environment.singletons.object { SettingsSnapshot(of: environment) }
    }

    private init(of environment: Environment) {
        stored = Mutex(AppNotificationCenter(environment: environment).settings())
        // The environment owns both this object and the platform that keeps the handler, so the handler owns neither.
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

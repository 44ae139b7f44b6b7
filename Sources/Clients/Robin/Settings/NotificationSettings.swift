import CarillonEnvironment
import UserNotifications

/// The settings of an app, read from the snapshot that the app keeps.
final class NotificationSettings: RobinSettingsManager {
    private let center: AppNotificationCenter
    private let snapshot: SettingsSnapshot

    init(environment: Environment) {
        center = AppNotificationCenter(environment: environment)
        snapshot = .of(environment)
    }

    var authorizationStatus: UNAuthorizationStatus { snapshot.settings.authorizationStatus }
    var enabledSettings: RobinSettingsOptions { snapshot.settings.enabledSettings }
    #if !os(watchOS)
    var alertStyle: UNAlertStyle { snapshot.settings.alertStyle }
    var showPreviews: UNShowPreviewsSetting { snapshot.settings.showPreviews }
    #endif

    func requestAuthorization(
        forOptions options: UNAuthorizationOptions,
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        center.requestAuthorization(options: options, completionHandler)
    }

    func forceRefresh() {
        snapshot.settings = center.environment.robinParts.settings.refreshed(snapshot.settings, center.settings)
    }
}

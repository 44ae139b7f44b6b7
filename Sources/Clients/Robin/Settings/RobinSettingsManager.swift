public import UserNotifications

/// Requests permissions, and tells the app's notification settings.
///
/// The settings are those of Robin's last update. Robin updates them when the app first uses ``Robin/settings``, each
/// time that the app comes to the foreground or becomes active again, and at each ``forceRefresh()``.
public protocol RobinSettingsManager {
    /// Whether the app may notify.
    var authorizationStatus: UNAuthorizationStatus { get }

    /// The settings that are enabled. All others are disabled or not supported.
    var enabledSettings: RobinSettingsOptions { get }

    #if !os(watchOS)
    /// The way in which alerts appear.
    var alertStyle: UNAlertStyle { get }

    /// The situations in which notifications show their content.
    var showPreviews: UNShowPreviewsSetting { get }
    #endif

    /// Asks the person for permission to notify, if the person has not decided yet.
    ///
    /// - Parameters:
    ///   - options: the ways in which the app wants to notify.
    ///   - completionHandler: gets whether the person allows notifications. A refusal is no error. Robin calls the
    ///     handler on a background thread, which may use all of Robin. The settings are not updated yet at that time;
    ///     see ``forceRefresh()``.
    func requestAuthorization(
        forOptions options: UNAuthorizationOptions,
        completionHandler: @escaping (Bool, (any Error)?) -> Void)

    /// Updates the settings now. The call blocks until the notification centre has answered.
    func forceRefresh()
}

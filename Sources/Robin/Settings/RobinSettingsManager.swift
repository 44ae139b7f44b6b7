import UserNotifications

/// Requests permissions and tells the app's notification settings.
///
/// The settings are those of the last time that Robin looked: when the app first asked for ``Robin/settings``, when it last came to the
/// foreground or became active again, or at the last ``forceRefresh()``.
@preconcurrency
public protocol RobinSettingsManager: Sendable {
    /// Whether the app may notify.
    var authorizationStatus: UNAuthorizationStatus { get }

    /// The settings that are enabled. What is missing is disabled or not supported.
    var enabledSettings: RobinSettingsOptions { get }

    #if !os(watchOS)
        /// How alerts are shown.
        var alertStyle: UNAlertStyle { get }

        /// When the content of notifications is shown.
        var showPreviews: UNShowPreviewsSetting { get }
    #endif

    /// Asks the person for permission to notify, unless the answer is known.
    ///
    /// - Parameters:
    ///   - options: the ways in which the app wants to notify.
    ///   - completionHandler: called on a background thread, from where all of Robin may be used, with whether the permission is there. A refusal is
    ///     no error. The settings still are those of before; see ``forceRefresh()``.
    @preconcurrency
    func requestAuthorization(
        forOptions options: UNAuthorizationOptions,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void)

    /// Updates the settings now. Blocks until the notification centre has answered.
    func forceRefresh()
}

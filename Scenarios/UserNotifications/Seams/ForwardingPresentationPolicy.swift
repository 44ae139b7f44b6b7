import UserNotifications

/// A presentation policy that decides like another one, except where a saboteur decides.
struct ForwardingPresentationPolicy: PresentationPolicy {
    typealias Reception =
        @Sendable (any PresentationPolicy, UNNotificationContent, SettingsValues, _ isAppInFront: Bool)
        -> NotificationReception
    typealias Presentation =
        @Sendable (any PresentationPolicy, UNNotificationContent, UNNotificationPresentationOptions, SettingsValues)
        -> UNNotificationPresentationOptions

    private let next: any PresentationPolicy
    private let onReception: Reception
    private let onPresentation: Presentation

    /// Makes a policy in front of another one.
    ///
    /// - Parameter next: The true policy. Each closure gets it too.
    init(to next: any PresentationPolicy, reception: Reception? = nil, presentation: Presentation? = nil) {
        self.next = next
        onReception = reception ?? { $0.reception(of: $1, settings: $2, isAppInFront: $3) }
        onPresentation = presentation ?? { $0.presentation(of: $1, wished: $2, settings: $3) }
    }

    func reception(
        of content: UNNotificationContent, settings: SettingsValues, isAppInFront: Bool
    ) -> NotificationReception { onReception(next, content, settings, isAppInFront) }

    func presentation(
        of content: UNNotificationContent, wished: UNNotificationPresentationOptions, settings: SettingsValues
    ) -> UNNotificationPresentationOptions { onPresentation(next, content, wished, settings) }
}

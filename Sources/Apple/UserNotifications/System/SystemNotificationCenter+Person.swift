import Synchronization

/// The actions of the person who holds the device, and of the code that drives the device.
///
/// The centre carries out these actions after everything that apps asked for before. The properties show what the
/// centre has done so far.
extension SystemNotificationCenter {
    // MARK: Permission

    /// Sets the person's answer to later prompts. Without this call, the person allows notifications.
    package func answerPrompts(by answer: PromptAnswer) {
        perform { core, _ in core.authorization.promptAnswer = answer }
    }

    /// Answers the prompt on the screen for the person. Without a prompt, nothing happens.
    package func answerPrompt(isGranted: Bool) {
        perform { core, _ in core.answerPrompt(isGranted: isGranted) }
    }

    /// Allows or forbids notifications for the person, in the Settings app, at any time.
    package func setAllowed(_ isAllowed: Bool) {
        perform { core, _ in core.setAllowed(isAllowed) }
    }

    /// Moves a switch in the Settings app for the person. A switch for which the app never asked has no effect.
    package func set(_ choice: NotificationSwitch, isOn: Bool) {
        perform { core, _ in core.authorization.set(choice, isOn: isOn) }
    }

    package func setAlertStyle(_ style: UNAlertStyle) {
        perform { core, _ in core.authorization.alertStyle = style }
    }

    package func setShowPreviews(_ setting: UNShowPreviewsSetting) {
        perform { core, _ in core.authorization.showPreviews = setting }
    }

    // MARK: Responses

    /// Opens a notification for the person; the app comes to the front.
    ///
    /// - Throws: ``NotificationResponseError/notVisible(_:visible:)``.
    package func open(_ identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.open(identifier) }
    }

    /// Presses a button of a notification for the person.
    ///
    /// - Throws: a ``NotificationResponseError`` if there is no such notification or button, or if the button asks for
    ///   text.
    package func perform(_ action: String, on identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in
            try core.perform(action, on: identifier, text: nil)
        }
    }

    /// Writes an answer to a notification for the person.
    ///
    /// - Throws: a ``NotificationResponseError`` if there is no such notification or button, or if the button takes no
    ///   text.
    package func reply(_ text: String, by action: String, to identifier: String) async throws(NotificationResponseError)
    {
        try await respond { core throws(NotificationResponseError) in
            try core.perform(action, on: identifier, text: text)
        }
    }

    /// Dismisses a notification for the person.
    ///
    /// - Throws: ``NotificationResponseError/notVisible(_:visible:)``.
    package func dismiss(_ identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.dismiss(identifier) }
    }

    /// Asks for the app's own notification settings for the person, from a notification or from the Settings app.
    ///
    /// - Throws: ``NotificationResponseError/noAppSettings`` if the app never said that it has such settings.
    package func openAppSettings(from identifier: String? = nil) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.openAppSettings(from: identifier) }
    }

    /// Carries out a response, and returns when the system has taken it. The app hears of the response later.
    private func respond(
        _ response: @escaping @Sendable (inout NotificationCenterCore) throws(NotificationResponseError) -> Void
    ) async throws(NotificationResponseError) {
        let result = await withCheckedContinuation { continuation in
            perform { core, moment in
                core.advance(to: moment)
                return Result { () throws(NotificationResponseError) in try response(&core) }
            } then: {
                continuation.resume(returning: $0)
            }
        }
        try result.get()
    }

    // MARK: The device

    /// Sets the rule that chooses the requests that stay beyond the limit. The rule counts from the next request on.
    package func setLimitPolicy(_ policy: PendingLimitPolicy) {
        perform { core, _ in core.parts.pending.policy = policy }
    }

    /// Sets the function that brings the app to the front or launches it. The centre calls the function on the loop.
    package func onActivation(_ activate: @escaping @Sendable (AppActivation) -> Void) {
        state.withLock { $0.activate = activate }
    }

    // MARK: Notifications to see

    /// The pending requests with their due times, in the order in which they were added.
    package var pending: [PendingNotification] { state.withLock { $0.core.parts.pending.all } }

    /// The notifications in Notification Center, in the order of delivery.
    package var delivered: [UNNotification] { state.withLock { $0.core.parts.delivered.all } }

    /// The last thousand notifications that entered Notification Center, in that order.
    package var deliveryHistory: [UNNotification] { state.withLock { $0.core.deliveryHistory } }

    /// The last thousand notifications that appeared while the app was in front, in that order.
    package var foregroundPresentations: [ForegroundPresentation] { state.withLock { $0.core.foregroundPresentations } }

    /// The number on the app's icon. The number 0 means that there is none.
    package var badge: Int { state.withLock { $0.core.badge } }

    /// The number of prompts that the person has seen.
    package var promptCount: Int { state.withLock { $0.core.authorization.promptCount } }

    /// Whether a prompt is on the screen.
    package var isPromptOpen: Bool { state.withLock { $0.core.authorization.isPromptOpen } }

    package var settings: SettingsValues { state.withLock { $0.core.authorization.settings } }
}

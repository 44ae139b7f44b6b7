/// The person who holds the device, and whoever drives it.
///
/// What they do takes its turn after what apps asked for before; what they look at is what the system has got done so far.
extension SystemNotificationCenter {
    // MARK: Permission

    /// What the person does when the app asks for permission: they allow it, unless said otherwise.
    package func answerPrompts(by answer: PromptAnswer) {
        perform { core, _ in core.authorization.promptAnswer = answer }
    }

    /// The person answers the prompt that is on the screen; without one, nothing happens.
    package func answerPrompt(isGranted: Bool) {
        perform { core, _ in core.answerPrompt(isGranted: isGranted) }
    }

    /// The person allows or forbids notifications in the Settings app, at any time.
    package func setAllowed(_ isAllowed: Bool) {
        perform { core, _ in core.setAllowed(isAllowed) }
    }

    /// The person moves a switch in the Settings app. One that the app never asked for has no effect.
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

    /// The person opens a notification; the app comes to the front.
    ///
    /// - Throws: ``NotificationResponseError/notVisible(_:visible:)``.
    package func open(_ identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.open(identifier) }
    }

    /// The person presses a button of a notification.
    ///
    /// - Throws: a ``NotificationResponseError`` if there is no such notification or button, or if it asks for text.
    package func perform(_ action: String, on identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in
            try core.perform(action, on: identifier, text: nil)
        }
    }

    /// The person writes an answer to a notification.
    ///
    /// - Throws: a ``NotificationResponseError`` if there is no such notification or button, or if it takes no text.
    package func reply(_ text: String, by action: String, to identifier: String) async throws(NotificationResponseError)
    {
        try await respond { core throws(NotificationResponseError) in
            try core.perform(action, on: identifier, text: text)
        }
    }

    /// The person dismisses a notification.
    ///
    /// - Throws: ``NotificationResponseError/notVisible(_:visible:)``.
    package func dismiss(_ identifier: String) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.dismiss(identifier) }
    }

    /// The person asks for the app's own notification settings, from one of its notifications or from the Settings app.
    ///
    /// - Throws: ``NotificationResponseError/noAppSettings`` if the app never said that it has some.
    package func openAppSettings(from identifier: String? = nil) async throws(NotificationResponseError) {
        try await respond { core throws(NotificationResponseError) in try core.openAppSettings(from: identifier) }
    }

    /// Returns once the system has taken the response. The app hears of it after that.
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

    /// Sets which requests stay when more than the limit are pending, from the next request on.
    package func setLimitPolicy(_ policy: PendingLimitPolicy) {
        perform { core, _ in core.parts.pending.policy = policy }
    }

    /// Sets what brings the app to the front or launches it. Called on the loop.
    package func onActivation(_ activate: @escaping @Sendable (AppActivation) -> Void) {
        state.withLock { $0.activate = activate }
    }

    // MARK: What there is to see

    /// The pending requests with their due times, in the order in which they were added.
    package var pending: [PendingNotification] { state.withLock { $0.core.parts.pending.all } }

    /// All that is in Notification Center, in the order of delivery.
    package var delivered: [UNNotification] { state.withLock { $0.core.parts.delivered.all } }

    /// What was ever put into Notification Center, in that order: the last thousand.
    package var deliveryHistory: [UNNotification] { state.withLock { $0.core.deliveryHistory } }

    /// What was shown while the app was in front, in that order.
    package var foregroundPresentations: [ForegroundPresentation] { state.withLock { $0.core.foregroundPresentations } }

    /// The number on the app's icon; 0 is none.
    package var badge: Int { state.withLock { $0.core.badge } }

    /// How often the person was asked for permission.
    package var promptCount: Int { state.withLock { $0.core.authorization.promptCount } }

    /// Whether a prompt is on the screen.
    package var isPromptOpen: Bool { state.withLock { $0.core.authorization.isPromptOpen } }

    package var settings: SettingsValues { state.withLock { $0.core.authorization.settings } }
}

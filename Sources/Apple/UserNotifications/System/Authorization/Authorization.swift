/// The permissions that the person gives to an app.
///
/// Apple does not document how the requested options change an app's settings. Here a kind that was requested and
/// granted is enabled, and a kind that was requested and not granted is disabled. A kind that was never requested is
/// not supported. Notification Center and the lock screen follow the alerts. A provisional grant enables Notification
/// Center alone.
package struct Authorization: Sendable {
    package private(set) var status = UNAuthorizationStatus.notDetermined
    /// How many prompts the person has seen.
    package private(set) var promptCount = 0
    package private(set) var isPromptOpen = false
    /// Whether a prompt waits until the app is in front.
    package private(set) var isPromptWaiting = false
    package var promptAnswer = PromptAnswer.allow

    private var requested: UNAuthorizationOptions = []
    private var switchedOff: Set<NotificationSwitch> = []
    package var alertStyle = UNAlertStyle.banner
    package var showPreviews = UNShowPreviewsSetting.always

    package init() {}

    /// The answer to an app that asks for permission.
    package enum Reply: Hashable, Sendable {
        case decided(isGranted: Bool)
        /// A prompt is on the screen, or waits until the app is in front, and the person decides later.
        case undecided
    }

    /// Whether a request with these options shows a prompt.
    ///
    /// A request after the person's decision shows none. A provisional grant is no decision of the person, so a request
    /// for more than the provisional permission shows a prompt.
    package func prompts(for options: UNAuthorizationOptions) -> Bool {
        (status == .notDetermined || status == .provisional) && !options.contains(.provisional) && !isUndecided
    }

    /// Whether the person has been asked, or will be, and has not answered.
    package var isUndecided: Bool { isPromptOpen || isPromptWaiting }

    /// - Parameter isInFront: whether the app is in front. The system asks nobody for an app that is not.
    package mutating func request(_ options: UNAuthorizationOptions, isInFront: Bool = true) -> Reply {
        let prompts = prompts(for: options)
        requested.formUnion(options)
        if prompts {
            isPromptWaiting = true
            if isInFront { showPrompt() }
        } else if status == .notDetermined && !isUndecided {
            status = .provisional
        }
        return isUndecided ? .undecided : .decided(isGranted: isGranted)
    }

    /// Shows the prompt that waits, if one does.
    package mutating func showPrompt() {
        guard isPromptWaiting else { return }
        isPromptWaiting = false
        promptCount += 1
        isPromptOpen = true
        switch promptAnswer {
        case .allow: answerPrompt(isGranted: true)
        case .deny: answerPrompt(isGranted: false)
        case .later: break
        }
    }

    /// Forgets the prompt that waits, because the app that has asked is gone.
    package mutating func forgetWaitingPrompt() { isPromptWaiting = false }

    /// Closes the prompt on the screen with the person's answer. Without a prompt, nothing happens.
    package mutating func answerPrompt(isGranted: Bool) {
        guard isPromptOpen else { return }
        isPromptOpen = false
        status = isGranted ? .authorized : .denied
    }

    /// Allows or forbids notifications, as the person does in the Settings app.
    ///
    /// An app that never asked then counts as having asked for alerts, sounds and badges.
    package mutating func setAllowed(_ isAllowed: Bool) {
        if requested.subtracting(.provisional).isEmpty { requested.formUnion([.alert, .sound, .badge]) }
        (isPromptOpen, isPromptWaiting) = (false, false)
        status = isAllowed ? .authorized : .denied
    }

    package mutating func set(_ choice: NotificationSwitch, isOn: Bool) {
        if isOn { switchedOff.remove(choice) } else { switchedOff.insert(choice) }
    }

    package var isGranted: Bool {
        switch status {
        case .authorized, .provisional, .ephemeral: true
        case .notDetermined, .denied: false
        }
    }

    /// The settings that the app sees.
    package var settings: SettingsValues {
        var values = SettingsValues()
        values.authorizationStatus = status
        guard status != .notDetermined else { return values }
        values.sound = setting(.sound, .sound)
        values.badge = setting(.badge, .badge)
        values.alert = setting(.alert, .alert)
        values.notificationCenter = setting(.alert, .notificationCenter)
        values.lockScreen = setting(.alert, .lockScreen)
        values.carPlay = setting(.carPlay, .carPlay)
        values.criticalAlert = setting(.criticalAlert, .criticalAlert)
        values.announcement = setting(.announcement, .announcement)
        values.timeSensitive = setting(.timeSensitive, .timeSensitive)
        values.alertStyle = values.alert == .enabled ? alertStyle : .none
        values.showPreviews = showPreviews
        values.providesAppNotificationSettings = requested.contains(.providesAppNotificationSettings)
        return values
    }

    private func setting(_ option: UNAuthorizationOptions, _ choice: NotificationSwitch) -> UNNotificationSetting {
        if status == .provisional && choice == .notificationCenter {
            return switchedOff.contains(choice) ? .disabled : .enabled
        }
        guard requested.contains(option) else { return .notSupported }
        return status == .provisional || !isGranted || switchedOff.contains(choice) ? .disabled : .enabled
    }
}

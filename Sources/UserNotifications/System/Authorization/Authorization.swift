/// What the person allows an app.
///
/// Apple does not say how what an app asked for shows in its settings; here a kind that was asked for and granted is enabled, one that
/// was asked for and not granted is disabled, and one that was never asked for is not supported. Notification Center and the lock screen
/// come with alerts. A provisional grant enables Notification Center alone.
package struct Authorization: Sendable {
    package private(set) var status = UNAuthorizationStatus.notDetermined
    /// How many prompts the person has seen.
    package private(set) var promptCount = 0
    package private(set) var isPromptOpen = false
    package var promptAnswer = PromptAnswer.allow

    private var requested: UNAuthorizationOptions = []
    private var switchedOff: Set<NotificationSwitch> = []
    package var alertStyle = UNAlertStyle.banner
    package var showPreviews = UNShowPreviewsSetting.always

    package init() {}

    /// What an app is told when it asks.
    package enum Reply: Hashable, Sendable {
        case decided(isGranted: Bool)
        /// A prompt is on the screen; the decision comes later.
        case undecided
    }

    /// Whether a request with these options shows a prompt.
    ///
    /// Once the person has decided it does not. A provisional grant is no decision of the person's, so a request for more than that asks.
    package func prompts(for options: UNAuthorizationOptions) -> Bool {
        (status == .notDetermined || status == .provisional) && !options.contains(.provisional) && !isPromptOpen
    }

    package mutating func request(_ options: UNAuthorizationOptions) -> Reply {
        let prompts = prompts(for: options)
        requested.formUnion(options)
        if prompts {
            promptCount += 1
            isPromptOpen = true
            switch promptAnswer {
            case .allow: answerPrompt(isGranted: true)
            case .deny: answerPrompt(isGranted: false)
            case .later: break
            }
        } else if status == .notDetermined && !isPromptOpen {
            status = .provisional
        }
        return isPromptOpen ? .undecided : .decided(isGranted: isGranted)
    }

    /// The person answers the prompt on the screen; without one, nothing happens.
    package mutating func answerPrompt(isGranted: Bool) {
        guard isPromptOpen else { return }
        isPromptOpen = false
        status = isGranted ? .authorized : .denied
    }

    /// The person allows or forbids notifications in the Settings app. For an app that never asked, this allows the usual three kinds.
    package mutating func setAllowed(_ isAllowed: Bool) {
        if requested.subtracting(.provisional).isEmpty { requested.formUnion([.alert, .sound, .badge]) }
        isPromptOpen = false
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

    /// As the app gets to see it.
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

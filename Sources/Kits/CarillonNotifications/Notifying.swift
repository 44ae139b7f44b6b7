public import CarillonConformance
import CarillonEnvironment
import CarillonSimulation
public import UserNotifications

/// A thing that shows notifications: an app, or a device, which stands for its main app.
///
/// A person's action takes effect after all earlier requests of apps. A value read here includes the results of all
/// of them.
public protocol Notifying {
    /// The app that shows the notifications.
    var notifyingApp: App { get }
}

extension App: Notifying {
    /// The app itself.
    public var notifyingApp: App { self }
}

extension Device: Notifying {
    /// The device's main app.
    public var notifyingApp: App { mainApp }

    /// Sets which requests stay when one of the device's apps has more than 64 pending. The default keeps the
    /// soonest.
    public func setLimitPolicy(_ policy: PendingLimitPolicy) {
        onAppInstalled { $0.system.setLimitPolicy(policy) }
    }
}

extension Notifying {
    private var system: SystemNotificationCenter { notifyingApp.system }

    /// The system's side, after it has done everything that apps asked for so far.
    private var settled: SystemNotificationCenter {
        let system = system
        _ = notifyingApp.device.world.loop.blockingCall { system.getSettings(completion: $0) }
        return system
    }

    // MARK: The app's side

    /// The notification centre of the app's current launch: the result of `UNUserNotificationCenter.current()`
    /// inside the app.
    public var center: UNUserNotificationCenter { notifyingApp.run { UNUserNotificationCenter.current() } }

    // MARK: Permission

    /// Lets the person allow notifications in the Settings app, without a prompt.
    public func allowNotifications() { system.setAllowed(true) }

    /// Lets the person forbid notifications in the Settings app. The person can do so at any time.
    public func forbidNotifications() { system.setAllowed(false) }

    /// Sets the person's answer when the app asks for permission. The default answer allows it.
    public func answerPrompts(by answer: PromptAnswer) { system.answerPrompts(by: answer) }

    /// Lets the person answer the prompt on the screen; without a prompt nothing happens.
    public func answerPrompt(isGranted: Bool) { system.answerPrompt(isGranted: isGranted) }

    /// The number of times that the person was asked for permission.
    public var promptCount: Int { settled.promptCount }

    /// Lets the person move a switch in the Settings app.
    public func set(_ choice: NotificationSwitch, isOn: Bool) { system.set(choice, isOn: isOn) }

    /// Lets the person choose the style of alerts in the Settings app.
    public func setAlertStyle(_ style: UNAlertStyle) { system.setAlertStyle(style) }

    /// Lets the person choose in the Settings app when previews are shown.
    public func setShowPreviews(_ setting: UNShowPreviewsSetting) { system.setShowPreviews(setting) }

    // MARK: The person's view

    /// The pending requests, in the order in which they were added.
    public var pending: [UNNotificationRequest] { settled.pending.map(\.request) }

    /// The notifications in Notification Center, in the order of delivery.
    public var delivered: [UNNotification] { settled.delivered }

    /// The last thousand notifications that were ever put into Notification Center, in that order. The list
    /// includes those that are gone or replaced by now.
    public var deliveryHistory: [UNNotification] { settled.deliveryHistory }

    /// The notifications that were shown while the app was in front.
    public var foregroundPresentations: [ForegroundPresentation] { settled.foregroundPresentations }

    /// The number on the app's icon; 0 means no number.
    public var badge: Int { settled.badge }

    // MARK: Responses

    /// Lets the person open a notification, which brings the app to the front.
    public func open(_ identifier: String) async throws(NotificationResponseError) {
        try await system.open(identifier)
        await notifyingApp.device.world.settle()
    }

    /// Lets the person press a button of a notification.
    public func perform(_ action: String, on identifier: String) async throws(NotificationResponseError) {
        try await system.perform(action, on: identifier)
        await notifyingApp.device.world.settle()
    }

    /// Lets the person write an answer to a notification.
    public func reply(
        _ text: String, by action: String, to identifier: String
    ) async throws(NotificationResponseError) {
        try await system.reply(text, by: action, to: identifier)
        await notifyingApp.device.world.settle()
    }

    /// Lets the person dismiss a notification.
    public func dismiss(_ identifier: String) async throws(NotificationResponseError) {
        try await system.dismiss(identifier)
        await notifyingApp.device.world.settle()
    }
}

#if !canImport(Darwin)
    import UserNotifications

    /// Whoever shows notifications: an app, or a device, by which its main app is meant.
    ///
    /// What people do here takes its turn after what apps asked for before, and what is read here is what has come of all of it.
    public protocol Notifying {
        var notifyingApp: App { get }
    }

    extension App: Notifying {
        public var notifyingApp: App { self }
    }

    extension Device: Notifying {
        public var notifyingApp: App { mainApp }

        /// Sets which requests stay when one of the device's apps has more than 64 pending: the soonest, unless said otherwise.
        public func setLimitPolicy(_ policy: PendingLimitPolicy) {
            onAppInstalled { $0.system.setLimitPolicy(policy) }
        }
    }

    extension Notifying {
        private var system: SystemNotificationCenter { notifyingApp.system }

        /// The system's side, once it has done everything that was asked of it so far.
        private var settled: SystemNotificationCenter {
            let system = system
            _ = notifyingApp.device.world.loop.blockingCall { system.getSettings(completion: $0) }
            return system
        }

        // MARK: What the app uses

        /// The notification centre of the app's current launch: what `UNUserNotificationCenter.current()` is inside the app.
        public var center: UNUserNotificationCenter { notifyingApp.run { UNUserNotificationCenter.current() } }

        // MARK: Permission

        /// The person allows notifications in the Settings app, without being asked.
        public func allowNotifications() { system.setAllowed(true) }

        /// The person forbids notifications in the Settings app, at any time.
        public func forbidNotifications() { system.setAllowed(false) }

        /// Sets what the person does when the app asks for permission: they allow it, unless said otherwise.
        public func answerPrompts(by answer: PromptAnswer) { system.answerPrompts(by: answer) }

        /// The person answers the prompt that is on the screen; without one nothing happens.
        public func answerPrompt(isGranted: Bool) { system.answerPrompt(isGranted: isGranted) }

        /// How often the person was asked for permission.
        public var promptCount: Int { settled.promptCount }

        /// The person moves a switch in the Settings app.
        public func set(_ choice: NotificationSwitch, isOn: Bool) { system.set(choice, isOn: isOn) }

        public func setAlertStyle(_ style: UNAlertStyle) { system.setAlertStyle(style) }

        public func setShowPreviews(_ setting: UNShowPreviewsSetting) { system.setShowPreviews(setting) }

        // MARK: What there is to see

        /// The pending requests, in the order in which they were added.
        public var pending: [UNNotificationRequest] { settled.pending.map(\.request) }

        /// What is in Notification Center, in the order of delivery.
        public var delivered: [UNNotification] { settled.delivered }

        /// What was ever put into Notification Center, in that order, also what is gone or replaced by now: the last thousand.
        public var deliveryHistory: [UNNotification] { settled.deliveryHistory }

        /// What was shown while the app was in front.
        public var foregroundPresentations: [ForegroundPresentation] { settled.foregroundPresentations }

        /// The number on the app's icon; 0 is none.
        public var badge: Int { settled.badge }

        // MARK: Responses

        /// The person opens a notification, which brings the app to the front.
        public func open(_ identifier: String) async throws(NotificationResponseError) {
            try await system.open(identifier)
            await notifyingApp.device.world.settle()
        }

        /// The person presses a button of a notification.
        public func perform(_ action: String, on identifier: String) async throws(NotificationResponseError) {
            try await system.perform(action, on: identifier)
            await notifyingApp.device.world.settle()
        }

        /// The person writes an answer to a notification.
        public func reply(
            _ text: String, by action: String, to identifier: String
        ) async throws(NotificationResponseError) {
            try await system.reply(text, by: action, to: identifier)
            await notifyingApp.device.world.settle()
        }

        /// The person dismisses a notification.
        public func dismiss(_ identifier: String) async throws(NotificationResponseError) {
            try await system.dismiss(identifier)
            await notifyingApp.device.world.settle()
        }
    }
#endif

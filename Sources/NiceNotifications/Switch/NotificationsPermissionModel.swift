import CarillonEnvironment

/// What a switch for a group's permission shows and does, apart from any view. With UIKit,
/// `NotificationsPermissionSwitch` stands on it.
///
/// ```swift
/// let model = NotificationsPermissionModel(group: DailyQuoteGroup())
/// model.onChange = { model in draw(model.isOn) }
/// model.onDeniedBySystem = { _ in /* show "Open Settings" alert to user */ }
///
/// model.setOn(true)   // the person has moved the switch
/// ```
///
/// Switching on allows the group, asks the system for its permission if necessary, and reschedules the group; switching
/// off disables it. What the switch shows is renewed whenever the app comes to the front, for the person may have been
/// in the Settings app.
///
/// Use it on the app's main thread, where it calls back too, later than the call that was the reason. That confinement
/// is what makes it safe to share.
public final class NotificationsPermissionModel: @unchecked Sendable {
    /// The group whose permission it is.
    public let group: any LocalNotificationsGroup

    /// What is known of the group; `nil` until the system has answered for the first time.
    public private(set) var status: LocalNotifications.FinalAuthorizationStatus?

    /// Where the switch stands: where the person moved it as long as nothing speaks against it, off while nothing is
    /// known.
    public private(set) var isOn = false

    /// Whether the person has switched on, and it is not settled yet whether it may stay so.
    public private(set) var isDeciding = false

    /// Called whenever ``isOn``, ``isDeciding`` or ``status`` may have changed, whoever did it.
    public var onChange: ((NotificationsPermissionModel) -> Void)?
    /// Called when the person has enabled the group, and the system allows it.
    public var onEnabled: ((NotificationsPermissionModel) -> Void)?
    /// Called when the person has disabled the group.
    public var onDisabled: ((NotificationsPermissionModel) -> Void)?
    /// Called when the person has tried to enable the group, and the system does not allow it. Only the Settings app
    /// can change that.
    public var onDeniedBySystem: ((NotificationsPermissionModel) -> Void)?

    /// Makes who asks the person in the app's own words when they switch on; nobody unless given. A no switches off
    /// again.
    public var permissionAsker: (() -> LocalNotifications.ApplicationLevelPermissionAsker)?

    private let app: CallingApp
    private let rules: SwitchRules
    private var observation: PlatformObservation?
    /// How often the person has moved the switch: what was asked for before is no news after it.
    private var moves = 0

    public init(group: any LocalNotificationsGroup) {
        self.group = group
        app = .current
        rules = app.parts.permissionSwitch
        observation = app.environment.platform.observe { [weak self, app, rules] event in
            if rules.refreshes(event) { app.onMain { self?.refresh() } }
        }
        refresh()
    }

    // MARK: What it does

    /// The person has moved the switch. To where it stands already, it does nothing.
    public func setOn(_ isOn: Bool) {
        if status != nil && isOn == self.isOn { return }
        moves += 1
        self.isOn = isOn
        isDeciding = isOn
        app.environment.run { if isOn { enable() } else { disable() } }
    }

    /// Finds out anew what is allowed, and shows that.
    public func refresh() {
        let move = moves
        app.environment.run {
            LocalNotifications.currentAuthorizationStatus(forGroup: group) { [weak self] status in
                guard let self, rules.isNews(move, moves), !isDeciding else { return }
                settle(status)
            }
        }
    }

    private func enable() {
        let move = moves
        let strategy = LocalNotifications.PermissionStrategy(
            groupLevel: rules.groupLevel(permissionAsker?()), systemLevel: .askPermission)
        SchedulingRun(group, .reschedule) { [weak self] result in
            guard let self, rules.isNews(move, moves) else { return }
            let status = rules.enabled(result)
            settle(status)
            switch status {
            case .enabled: onEnabled?(self)
            case .systemDenied:
                onDeniedBySystem?(self)
                // Provisional permission is none, and yet no denial.
                refresh()
            case .disabled: break
            }
        }.start(strategy)
    }

    private func disable() {
        let move = moves
        LocalNotifications.disable(group: group)
        app.onMain { [weak self] in
            guard let self, rules.isNews(move, moves) else { return }
            settle(.disabled)
            onDisabled?(self)
            // The system may deny it too.
            refresh()
        }
    }

    private func settle(_ status: LocalNotifications.FinalAuthorizationStatus) {
        self.status = status
        isOn = rules.isOn(status)
        isDeciding = false
        onChange?(self)
    }
}

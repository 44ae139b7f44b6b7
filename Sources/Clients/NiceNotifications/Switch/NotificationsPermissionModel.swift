import CarillonEnvironment

/// The state and behaviour of a switch for a group's permission, without any view. With UIKit,
/// `NotificationsPermissionSwitch` uses this model.
///
/// ```swift
/// let model = NotificationsPermissionModel(group: DailyQuoteGroup())
/// model.onChange = { model in draw(model.isOn) }
/// model.onDeniedBySystem = { _ in /* show "Open Settings" alert to user */ }
///
/// model.setOn(true)   // the person has moved the switch
/// ```
///
/// Switching on allows the group, asks the system for permission if necessary, and reschedules the group. Switching off
/// disables the group. The model reads the permission again each time that the app comes to the front, because the
/// person may have been in the Settings app.
///
/// Use the model on the app's main thread. The model's callbacks run on that thread too, after the call that caused
/// them has returned. This confinement makes the class safe to share.
public final class NotificationsPermissionModel: @unchecked Sendable {
    /// The group to which the permission belongs.
    public let group: any LocalNotificationsGroup

    /// The combined status of the group; `nil` until the system has answered for the first time.
    public private(set) var status: LocalNotifications.FinalAuthorizationStatus?

    /// Whether the switch is on.
    ///
    /// The switch stays where the person moved it until an answer says otherwise. The switch is off before the first
    /// answer.
    public private(set) var isOn = false

    /// Whether the person has switched on, and the decision is still open.
    public private(set) var isDeciding = false

    /// Called each time that ``isOn``, ``isDeciding`` or ``status`` may have changed, whatever the cause.
    public var onChange: ((NotificationsPermissionModel) -> Void)?
    /// Called after the person has enabled the group and the system allows it.
    public var onEnabled: ((NotificationsPermissionModel) -> Void)?
    /// Called after the person has disabled the group.
    public var onDisabled: ((NotificationsPermissionModel) -> Void)?
    /// Called after the person has tried to enable the group and the system does not allow it. Only the Settings app
    /// can change that.
    public var onDeniedBySystem: ((NotificationsPermissionModel) -> Void)?

    /// Makes the asker that asks the person when the person switches on. Without an asker, there is no question. The
    /// answer no switches off again.
    public var permissionAsker: (() -> LocalNotifications.ApplicationLevelPermissionAsker)?

    private let app: CallingApp
    private let rules: SwitchRules
    private var observation: PlatformObservation?
    /// The number of times that the person has moved the switch. Answers to older questions do not count.
    private var moves = 0

    /// Makes the model of a group's permission, and reads the permission.
    public init(group: any LocalNotificationsGroup) {
        self.group = group
        app = .current
        rules = app.parts.permissionSwitch
        observation = app.environment.platform.observe { [weak self, app, rules] event in
            if rules.refreshes(event) { app.onMain { self?.refresh() } }
        }
        refresh()
    }

    // MARK: Actions

    /// Handles a move of the switch by the person. A move to the current position does nothing.
    public func setOn(_ isOn: Bool) {
        if status != nil && isOn == self.isOn { return }
        moves += 1
        self.isOn = isOn
        isDeciding = isOn
        app.environment.run { if isOn { enable() } else { disable() } }
    }

    /// Reads the permission again, and shows it.
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
                // A provisional permission is not enough, but it is no denial either.
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
            // The system may deny the group too.
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

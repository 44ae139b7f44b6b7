import CarillonEnvironment
import UserNotifications

/// One pass through the levels of a permission strategy for one group.
struct PermissionCheck {
    private let app: CallingApp
    private let strategy: LocalNotifications.PermissionStrategy
    private let group: String
    private let parts: NiceParts

    init(app: CallingApp, strategy: LocalNotifications.PermissionStrategy, group: String) {
        self.app = app
        self.strategy = strategy
        self.group = group
        parts = app.parts
    }

    /// Decides about the group.
    ///
    /// A group level that needs no answer is settled, and stored, before this call returns. The decision arrives later,
    /// on the main queue.
    func decide(_ decided: @escaping (LocalNotifications.PermissionResult) -> Void) {
        decide(parts.permission.levels[...], decided)
    }

    private func decide(
        _ levels: ArraySlice<PermissionLevel>, _ decided: @escaping (LocalNotifications.PermissionResult) -> Void
    ) {
        func goOn() { decide(levels.dropFirst(), decided) }
        switch levels.first {
        case nil: decided(.allowed)
        case .group?:
            decideOnGroupLevel { isAllowed in
                if isAllowed { goOn() } else { parts.runs.tell(.denied, app.onMain) { decided(.deniedOnGroupLevel) } }
            }
        case .system?:
            decideOnSystemLevel { isAllowed in if isAllowed { goOn() } else { decided(.deniedOnSystemLevel) } }
        }
    }

    // MARK: The group level

    private func decideOnGroupLevel(_ decided: @escaping (Bool) -> Void) {
        app.environment.run {
            let stored = LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup:)
            if parts.permission.stopsAtStoredNo(strategy.honoursStoredNo, { stored(group) }) { return decided(false) }
            switch parts.permission.groupStep(strategy.groupLevel, group, stored) {
            case .goOn: decided(true)
            case .deny: decided(false)
            case .allow:
                LocalNotifications.GroupLevelAuthorization.setIsAllowed(true, forGroup: group)
                decided(true)
            case .ask(let asker): app.prompts.ask(asker, about: group, in: app, decided)
            }
        }
    }

    // MARK: The system level

    private func decideOnSystemLevel(_ decided: @escaping (Bool) -> Void) {
        app.environment.run {
            LocalNotifications.SystemAuthorization.decide(strategy.systemLevel) { result in
                switch result {
                case .success(let status):
                    decided(status.isAllowed)
                case .failure(let error):
                    app.log("The system was asked for permission, and failed: \(error)")
                    decided(false)
                }
            }
        }
    }
}

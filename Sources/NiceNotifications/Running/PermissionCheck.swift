import UserNotifications

/// One way through both levels of a permission strategy for one group: the group level first, and only then the system.
struct PermissionCheck {
    let app: CallingApp
    let strategy: LocalNotifications.PermissionStrategy
    let group: String

    /// Decides. What needs nobody's answer on the group level is settled, and stored, before this returns; the decision comes later, on the
    /// main queue.
    func decide(_ decided: @escaping (LocalNotifications.PermissionResult) -> Void) {
        decideOnGroupLevel { isAllowed in
            guard isAllowed else { return app.onMain { decided(.deniedOnGroupLevel) } }
            decideOnSystemLevel { isAllowed in decided(isAllowed ? .allowed : .deniedOnSystemLevel) }
        }
    }

    // MARK: The group level

    private func decideOnGroupLevel(_ decided: @escaping (Bool) -> Void) {
        app.environment.run {
            switch strategy.groupLevel {
            case .bypass:
                decided(true)
            case .ifNotDenied:
                decided(stored != .denied)
            case .ifAlreadyAllowed:
                decided(stored.isAllowed)
            case .ifAllowed(let other):
                let status = LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: other.groupIdentifier)
                decided(status.isAllowed)
            case .allowAutomatically:
                LocalNotifications.GroupLevelAuthorization.setIsAllowed(true, forGroup: group)
                decided(true)
            case .askPermission(let mode, let asker):
                if stored.isAllowed || (stored == .denied && mode == .once) {
                    decided(stored.isAllowed)
                } else {
                    app.prompts.ask(asker, about: group, in: app, decided)
                }
            }
        }
    }

    private var stored: LocalNotifications.GroupLevelAuthorization.Status {
        LocalNotifications.GroupLevelAuthorization.getCurrent(forGroup: group)
    }

    // MARK: The system level

    private func decideOnSystemLevel(_ decided: @escaping (Bool) -> Void) {
        app.environment.run {
            switch strategy.systemLevel {
            case .ifAlreadyAllowed:
                LocalNotifications.SystemAuthorization.getCurrent { decided($0.isAllowed) }
            case .askPermission:
                LocalNotifications.SystemAuthorization.authorizeWithSystem { result in
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
}

import Carillon
import NiceNotifications

/// Saboteurs of the system's permission.
extension Saboteur {
    static let niceNeverAsks = Saboteur(
        "nn/never-asks", "The system is asked only where it has allowed the app already.", breaks: ["NN-01"],
        at: .nice.parts { $0.permission.asksSystem = { $0 == .askPermission && $1 == .authorized } })

    static let niceAsksOnLooking = Saboteur(
        "nn/asks-on-looking", "A strategy that goes by what the system allows already asks the system, too.",
        breaks: ["NN-02"],
        at: .nice.parts { parts in
            parts.permission.asksSystem = { [next = parts.permission.asksSystem] in next(.askPermission, $1) }
        })

    static let niceSilenceIsYes = Saboteur(
        "nn/silence-is-yes", "An app that has not asked the system yet counts as allowed.", breaks: ["NN-02", "NN-31"],
        at: .nice.parts { parts in
            parts.permission.systemStatus = { [next = parts.permission.systemStatus] status in
                status == .notDetermined ? .allowed : next(status)
            }
        })

    static let niceTrustsTrials = Saboteur(
        "nn/trusts-trials", "Provisional authorization counts as permission.", breaks: ["NN-03"],
        at: .nice.parts { parts in
            parts.permission.systemStatus = { [next = parts.permission.systemStatus] status in
                status == .provisional ? .allowed : next(status)
            }
        })

    static let niceKeepsDenied = Saboteur(
        "nn/keeps-denied", "A run that is denied leaves what its group has pending.", breaks: ["NN-04"],
        at: .nice.parts { parts in
            parts.runs.clears = { [next = parts.runs.clears] kind, isAllowed in isAllowed && next(kind, isAllowed) }
        })

    static let niceSystemFirst = Saboteur(
        "nn/system-first", "The system decides before the group does.", breaks: ["NN-18"],
        at: .nice.parts { $0.permission.levels.reverse() })

    static let niceHidesDenial = Saboteur(
        "nn/hides-denial", "A group that the system denies reads as disabled.", breaks: ["NN-31"],
        at: .nice.parts { parts in
            parts.permission.standing = { [next = parts.permission.standing] system, group in
                system == .deniedPreviously ? .disabled : next(system, group)
            }
        })

    static let niceEnabledUnlessDenied = Saboteur(
        "nn/enabled-unless-denied", "A group that nobody was asked about reads as enabled.", breaks: ["NN-31"],
        at: .nice.parts { parts in
            parts.permission.standing = { [next = parts.permission.standing] system, group in
                next(system) { group() == .denied ? .denied : .allowed }
            }
        })
}

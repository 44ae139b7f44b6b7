import Carillon
import NiceNotifications

/// A centre that is wrong about what its person allows.
extension Saboteur {
    static let niceGrantsUnasked = Saboteur(
        "nn/grants-unasked", "The centre grants permission without asking the person.", breaks: ["NN-01"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, answer in
                    app.system.setAllowed(true)
                    next.requestAuthorization(options: options, completion: answer)
                })
        })

    static let niceAsksOnLooking = Saboteur(
        "nn/asks-on-looking", "The centre asks the person when an app only looks at the settings.", breaks: ["NN-02"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                getSettings: { answer in
                    next.getSettings(completion: answer)
                    next.requestAuthorization(options: [.alert]) { _, _ in }
                })
        })

    static let niceTrustsTrials = Saboteur(
        "nn/trusts-trials", "The centre calls an app authorized that is only on trial.", breaks: ["NN-03"],
        at: .center.settings { if $0.authorizationStatus == .provisional { $0.authorizationStatus = .authorized } })

    static let niceRemembersSettings = Saboteur(
        "nn/remembers-settings", "The centre shows the settings as they were when it was first asked.",
        breaks: ["NN-31", "NN-34"],
        at: .center.service { next in
            let first = FirstSeen<UNNotificationSettings>()
            return ForwardingNotificationService(
                to: next, getSettings: { answer in next.getSettings { answer(first.value(or: $0)) } })
        })

    static let niceBoastsPermission = Saboteur(
        "nn/boasts-permission", "The centre calls every app authorized.", breaks: ["NN-28"],
        at: .center.settings { $0.authorizationStatus = .authorized })

    static let niceAsksAlways = Saboteur(
        "nn/asks-always", "The centre asks the person when an app wants to know what is pending.", breaks: ["NN-18"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                getPending: { answer in
                    next.requestAuthorization(options: [.alert]) { _, _ in }
                    next.getPending(completion: answer)
                })
        })
}

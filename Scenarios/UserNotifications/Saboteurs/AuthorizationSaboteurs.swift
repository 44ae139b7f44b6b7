import Carillon
import CarillonNotifications
import ScenarioFixtures
import Synchronization
import UserNotifications

extension Saboteur {
    static let grantsUnasked = Saboteur(
        "un/grants-unasked", "Permission is granted without asking the person.", breaks: ["UN-02"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, requestAuthorization: { _, completion in completion(true, nil) })
        })

    static let answersForThePerson = Saboteur(
        "un/answers-for-the-person", "While a prompt is open, another request is refused at once.", breaks: ["UN-02"],
        at: .center.service { next in
            let isOpen = Atomic(false)
            return ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, completion in
                    if isOpen.exchange(true, ordering: .relaxed) { return completion(false, nil) }
                    next.requestAuthorization(options: options) { isGranted, error in
                        isOpen.store(false, ordering: .relaxed)
                        completion(isGranted, error)
                    }
                })
        })

    static let forgetsTheAnswer = Saboteur(
        "un/forgets-the-answer",
        "Only the first request for authorization gets the person's answer; later ones get the opposite.",
        breaks: ["UN-03"],
        at: .center.service { next in
            let isAnswered = Atomic(false)
            return ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, completion in
                    next.requestAuthorization(options: options) { isGranted, error in
                        completion(isGranted != isAnswered.exchange(true, ordering: .relaxed), error)
                    }
                })
        })

    static let refusalIsAnError = Saboteur(
        "un/refusal-is-an-error", "A refusal is reported as an error.", breaks: ["UN-04"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, completion in
                    next.requestAuthorization(options: options) { isGranted, error in
                        completion(isGranted, isGranted ? error : UNError(.notificationsNotAllowed))
                    }
                })
        })

    static let ignoresProvisional = Saboteur(
        "un/ignores-provisional", "A request for provisional authorization shows a prompt like any other.",
        breaks: ["UN-05"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, completion in
                    next.requestAuthorization(options: options.subtracting(.provisional), completion: completion)
                })
        })

    static let remembersSettings = Saboteur(
        "un/remembers-settings", "The settings that an app reads are those that it read first.", breaks: ["UN-06"],
        at: .center.service { next in
            let first = FirstSeen<UNNotificationSettings>()
            return ForwardingNotificationService(
                to: next,
                getSettings: { completion in next.getSettings { completion(first.value(or: $0)) } })
        })

    static let ignoresTheRefusal = Saboteur(
        "un/ignores-the-refusal", "Notifications are delivered although the person forbids them.", breaks: ["UN-07"],
        at: .center.parts { parts in
            parts.presentation = ForwardingPresentationPolicy(
                to: parts.presentation,
                reception: { next, content, settings, isAppInFront in
                    var settings = settings
                    settings.authorizationStatus = .authorized
                    settings.notificationCenter = .enabled
                    return next.reception(of: content, settings: settings, isAppInFront: isAppInFront)
                })
        })
}

import Carillon
import UserNotifications

/// The places where saboteurs of the notification centre sit: between the app and the system, and inside the system.
struct CenterSeams {
    /// Between every app and the system's side of its notification centre.
    ///
    /// - Parameter wrap: what the app talks to instead, given what it would have talked to.
    func service(_ wrap: @escaping @Sendable (any NotificationService) -> any NotificationService) -> Sabotage {
        appService { wrap($1) }
    }

    /// The same place, for a defect that looks at the app and at its device.
    ///
    /// - Parameter wrap: what the app talks to instead, given the app and what it would have talked to.
    func appService(
        _ wrap: @escaping @Sendable (App, any NotificationService) -> any NotificationService
    ) -> Sabotage {
        Sabotage { world in world.decorateApps { app in app.system.decorateService { wrap(app, $0) } } }
    }

    // MARK: Inside the system

    /// Inside the system's side of every notification centre.
    ///
    /// - Parameter change: exchanges or wraps parts of the centre.
    func parts(_ change: @escaping @Sendable (inout NotificationParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { $0.system.decorateParts(change) } }
    }

    /// Inside the schedule of every notification centre.
    ///
    /// - Parameter nextDue: says when triggers are due.
    func schedule(
        _ nextDue: @escaping @Sendable (ForwardingTriggerSchedule.Question) -> NotificationDue
    ) -> Sabotage {
        parts { $0.schedule = ForwardingTriggerSchedule(to: $0.schedule, nextDue: nextDue) }
    }

    // MARK: On the way

    /// Changes requests on their way to the centre.
    func requests(
        _ rewrite: @escaping @Sendable (UNNotificationRequest) -> UNNotificationRequest
    ) -> Sabotage {
        service { next in ForwardingNotificationService(to: next, add: { next.add(rewrite($0), completion: $1) }) }
    }

    /// Changes calendar triggers on their way to the centre.
    func calendarTriggers(
        _ rewrite: @escaping @Sendable (_ components: inout DateComponents, _ repeats: inout Bool) -> Void
    ) -> Sabotage {
        requests { request in
            guard let trigger = request.trigger as? UNCalendarNotificationTrigger else { return request }
            var (components, repeats) = (trigger.dateComponents, trigger.repeats)
            rewrite(&components, &repeats)
            return request.withTrigger(UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats))
        }
    }

    /// Changes what apps are told of pending requests.
    func pending(
        _ rewrite: @escaping @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]
    ) -> Sabotage {
        service { next in
            ForwardingNotificationService(to: next, getPending: { answer in next.getPending { answer(rewrite($0)) } })
        }
    }

    /// Changes what apps are told of the person's responses.
    func responses(
        _ rewrite: @escaping @Sendable (UNNotificationResponse) -> [UNNotificationResponse]
    ) -> Sabotage {
        service { next in
            ForwardingNotificationService(
                to: next,
                didReceive: { app, response, completion in
                    for response in rewrite(response) { app.didReceive(response, completion: completion) }
                })
        }
    }

    /// Changes what apps are told of their settings.
    func settings(_ rewrite: @escaping @Sendable (inout SettingsValues) -> Void) -> Sabotage {
        service { next in
            ForwardingNotificationService(
                to: next,
                getSettings: { answer in
                    next.getSettings { settings in
                        var values = settings.values
                        rewrite(&values)
                        answer(UNNotificationSettings(values))
                    }
                })
        }
    }
}

extension Sabotage {
    /// The notification centre.
    static var center: CenterSeams { CenterSeams() }
}

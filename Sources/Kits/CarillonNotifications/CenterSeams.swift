public import CarillonConformance
import CarillonSimulation
public import UserNotifications

/// The places where saboteurs change the notification centre: between the app and the system, and inside the system.
public struct CenterSeams {
    /// Wraps the system's side of the notification centre, for every app.
    ///
    /// - Parameter wrap: Returns the service that the app talks to. The argument is the true service.
    public func service(
        _ wrap: @escaping @Sendable (ForwardingNotificationService) -> ForwardingNotificationService
    ) -> Sabotage {
        appService { wrap($1) }
    }

    /// Wraps the same service, for a defect that depends on the app and its device.
    ///
    /// - Parameter wrap: Returns the service that the app talks to. The arguments are the app and the true service.
    public func appService(
        _ wrap: @escaping @Sendable (App, ForwardingNotificationService) -> ForwardingNotificationService
    ) -> Sabotage {
        Sabotage { world in world.decorateApps { app in app.decorateNotificationService { wrap(app, $0) } } }
    }

    // MARK: Inside the system

    /// Changes the parts inside the system's side of every notification centre.
    ///
    /// - Parameter change: Exchanges or wraps parts of the centre.
    package func parts(_ change: @escaping @Sendable (inout NotificationParts) -> Void) -> Sabotage {
        Sabotage { world in world.decorateApps { $0.system.decorateParts(change) } }
    }

    /// Changes the number of requests that may be pending, which is 64.
    public func pendingLimit(_ limit: Int) -> Sabotage {
        parts { $0.pending = SlottedPendingStore(limit: limit, policy: $0.pending.policy) }
    }

    /// Changes the schedule of every notification centre.
    ///
    /// ```swift
    /// static let secondLate = Saboteur(
    ///     "un/second-late", "Wall times are met a second late.", breaks: ["UN-27"],
    ///     at: .center.schedule { question in question.answer.mapDate { $0 + 1 } })
    /// ```
    ///
    /// - Parameter nextDue: Says when a trigger is due.
    public func schedule(_ nextDue: @escaping @Sendable (ScheduleQuestion) -> NotificationSystem.Due) -> Sabotage {
        parts { $0.schedule = ForwardingTriggerSchedule(to: $0.schedule, nextDue: nextDue) }
    }

    // MARK: On the way

    /// Changes requests on their way to the centre.
    public func requests(
        _ rewrite: @escaping @Sendable (UNNotificationRequest) -> UNNotificationRequest
    ) -> Sabotage {
        service { next in ForwardingNotificationService(to: next, add: { next.add(rewrite($0), completion: $1) }) }
    }

    /// Changes calendar triggers on their way to the centre.
    public func calendarTriggers(
        _ rewrite: @escaping @Sendable (_ components: inout DateComponents, _ repeats: inout Bool) -> Void
    ) -> Sabotage {
        requests { request in
            guard let trigger = request.trigger as? UNCalendarNotificationTrigger else { return request }
            var (components, repeats) = (trigger.dateComponents, trigger.repeats)
            rewrite(&components, &repeats)
            return request.withTrigger(UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats))
        }
    }

    /// Changes the pending requests that apps see.
    public func pending(
        _ rewrite: @escaping @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]
    ) -> Sabotage {
        service { next in
            ForwardingNotificationService(to: next, getPending: { answer in next.getPending { answer(rewrite($0)) } })
        }
    }

    /// Changes the person's responses that apps get.
    public func responses(
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

    /// Changes the settings that apps see.
    public func settings(_ rewrite: @escaping @Sendable (inout NotificationSystem.Settings) -> Void) -> Sabotage {
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
    /// The places in the notification centre.
    public static var center: CenterSeams { CenterSeams() }
}

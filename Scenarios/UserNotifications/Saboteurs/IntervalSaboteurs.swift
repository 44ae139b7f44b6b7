import Carillon
import CarillonNotifications
import ScenarioFixtures
import UserNotifications

extension Saboteur {
    static let roundsIntervalsUp = Saboteur(
        "un/rounds-intervals-up", "Intervals end with the next full minute, to save the battery.", breaks: ["UN-21"],
        at: .center.schedule { question in
            question.answer.mapInstant { .zero.advanced(by: .minutes(($0.nanoseconds - 1) / 60_000_000_000 + 1)) }
        })

    static let countsIntervalsByTheClock = Saboteur(
        "un/counts-intervals-by-the-clock", "An interval is over when the clock on the wall shows its end.",
        breaks: ["UN-21"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    let byTheClock = request.mapTrigger { trigger in
                        guard let interval = trigger as? UNTimeIntervalNotificationTrigger else { return trigger }
                        let end = app.device.date + interval.timeInterval
                        return .once(
                            app.platform.calendar.dateComponents(
                                [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: end))
                    }
                    next.add(byTheClock, completion: answer)
                })
        })

    static let repeatsLate = Saboteur(
        "un/repeats-late", "An interval is a second late from its second time on.", breaks: ["UN-22"],
        at: .center.schedule { question in
            guard question.now > question.addedAt else { return question.answer }
            return question.answer.mapInstant { $0.advanced(by: .seconds(1)) }
        })

    static let repeatsNothing = Saboteur(
        "un/repeats-nothing", "A request that shall repeat fires once and is forgotten.", breaks: ["UN-22", "UN-28"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next, add: { next.add($0.mapTrigger { $0.with(repeats: false) }, completion: $1) })
        })

    static let repeatsEverything = Saboteur(
        "un/repeats-everything", "A request that shall fire once stays pending and fires again.",
        breaks: ["UN-21", "UN-27"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next, add: { next.add($0.mapTrigger { $0.with(repeats: true) }, completion: $1) })
        })

    static let countsIntervalsDown = Saboteur(
        "un/counts-intervals-down", "The pending list shows what is left of an interval.", breaks: ["UN-25", "UN-26"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                getPending: { answer in
                    next.getPending { requests in answer(requests.map(app.withRestOfInterval)) }
                })
        })
}

extension App {
    /// The request with a trigger that fires at the same date, if it waits for an interval.
    fileprivate func withRestOfInterval(_ request: UNNotificationRequest) -> UNNotificationRequest {
        let pending = system.pending.first { $0.identifier == request.identifier }
        guard case .after(let instant) = pending?.due else { return request }
        return request.mapTrigger { _ in .after(environment.loop.now.duration(to: instant) / .seconds(1)) }
    }
}

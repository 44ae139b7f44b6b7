import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let staysAtHome = Saboteur(
        "un/stays-at-home", "A trigger keeps the time zone in which it was scheduled.", breaks: ["UN-37"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                add: { request, answer in
                    let zone = app.device.timeZone
                    let fixed = request.mapTrigger { $0.mapComponents { $0.timeZone = $0.timeZone ?? zone } }
                    next.add(fixed, completion: answer)
                })
        })

    static let ignoresZones = Saboteur(
        "un/ignores-zones", "The time zone of a trigger is ignored.", breaks: ["UN-38"],
        at: .center.schedule { question in question.answer(of: question.trigger.mapComponents { $0.timeZone = nil }) })
}

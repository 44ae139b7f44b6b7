import Carillon
import NiceNotifications

/// A centre that answers late or not at all.
extension Saboteur {
    static let niceTakesItsTime = Saboteur(
        "nn/takes-its-time", "The centre needs an hour to say what the person allows.", breaks: ["NN-25"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                getSettings: { answer in
                    let loop = app.environment.loop
                    loop.enqueue { loop.schedule(after: .hours(1)) { next.getSettings(completion: answer) } }
                })
        })

    static let niceNeverSays = Saboteur(
        "nn/never-says", "The centre never says what became of an addition.", breaks: ["NN-27"],
        at: .center.service { next in
            ForwardingNotificationService(to: next, add: { request, _ in next.add(request) { _ in } })
        })
}

import Carillon
import CarillonNotifications
import Synchronization
import UserNotifications

extension Saboteur {
    static let forgetsTheCentre = Saboteur(
        "un/forgets-the-centre", "An app that has read its settings gets another centre from then on.",
        breaks: ["UN-01"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                getSettings: { [unowned app] completion in
                    app.environment.singletons.removeAll()
                    next.getSettings(completion: completion)
                })
        })

    static let sharesTheCentre = Saboteur(
        "un/shares-the-centre", "All apps of a device share one notification centre.", breaks: ["UN-01"]
    ) { world in
        world.decorateApps { app in
            let main = app.device.mainApp
            if app !== main { app.platform.systemServices.set(main.system) }
        }
    }

    static let answersTwoWays = Saboteur(
        "un/answers-two-ways", "Every other question for the pending requests is answered with one too few.",
        breaks: ["UN-08"],
        at: .center.service { next in
            let count = Atomic(0)
            return ForwardingNotificationService(
                to: next,
                getPending: { completion in
                    next.getPending { requests in
                        let number = count.add(1, ordering: .relaxed).newValue
                        completion(number.isMultiple(of: 2) ? requests.dropLast() : requests)
                    }
                })
        })

    static let answersOnTheAppsThread = Saboteur(
        "un/answers-on-the-apps-thread", "Completion handlers run on the thread of the app.", breaks: ["UN-09"],
        at: .center.appService { app, next in
            ForwardingNotificationService(
                to: next,
                getPending: { completion in
                    next.getPending { requests in app.environment.mainQueue.enqueue { completion(requests) } }
                })
        })
}

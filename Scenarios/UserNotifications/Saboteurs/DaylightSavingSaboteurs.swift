import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let countsDaysAsHours = Saboteur(
        "un/counts-days-as-hours", "Daily notifications come every 24 hours, whatever the clocks do.",
        breaks: ["UN-28"],
        at: .center.schedule { question in
            guard question.trigger.repeats, question.now > question.addedAt else { return question.answer }
            return question.answer.mapDate { _ in question.date + 86_400 }
        })

    static let skipsTheNight = Saboteur(
        "un/skips-the-night", "A time that the clocks skip is left out that day.", breaks: ["UN-35"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(after: question.date, matching: components, matchingPolicy: .strict)
            }
        })

    static let comesWhenClocksAreSet = Saboteur(
        "un/comes-when-clocks-are-set", "A time that the clocks skip comes at the moment when they are set.",
        breaks: ["UN-35"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(after: question.date, matching: components, matchingPolicy: .nextTime)
            }
        })

    static let comesTheSecondTime = Saboteur(
        "un/comes-the-second-time", "A time that comes twice in a night comes the second time.", breaks: ["UN-36"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(
                    after: question.date, matching: components,
                    matchingPolicy: .nextTimePreservingSmallerComponents, repeatedTimePolicy: .last)
            }
        })

    static let comesBothTimes = Saboteur(
        "un/comes-both-times", "A time that comes twice in a night comes both times.", breaks: ["UN-36"],
        at: .center.schedule { question in
            let (now, zone) = (question.date, question.calendar.timeZone)
            let clockGoesBack = zone.secondsFromGMT(for: now) - zone.secondsFromGMT(for: now + 3_600) == 3_600
            guard clockGoesBack, question.now > question.addedAt else { return question.answer }
            return question.answer.mapDate { _ in now + 3_600 }
        })

    static let trustsFoundation = Saboteur(
        "un/trusts-foundation", "Dates are left to Foundation's calendar, with its errors on the nights of the change.",
        breaks: ["UN-35", "UN-36"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(
                    after: question.date, matching: components,
                    matchingPolicy: .nextTimePreservingSmallerComponents)
            }
        })
}

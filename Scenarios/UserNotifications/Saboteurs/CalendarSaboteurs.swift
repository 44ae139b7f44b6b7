import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let readsTimesInGreenwich = Saboteur(
        "un/reads-times-in-greenwich", "Wall times are taken for Greenwich's.", breaks: ["UN-27", "UN-28"],
        at: .center.schedule { $0.answer(zone: .gmt) })

    static let keepsTheMinute = Saboteur(
        "un/keeps-the-minute", "Units that are not given are what they are now, instead of their lowest.",
        breaks: ["UN-29"],
        at: .center.schedule { question in
            let now = question.calendar.dateComponents([.minute, .second], from: question.date)
            let trigger = question.trigger.mapComponents {
                $0.minute = $0.minute ?? now.minute
                $0.second = $0.second ?? now.second
            }
            return question.answer(of: trigger)
        })

    static let beginsWeeksOnMonday = Saboteur(
        "un/begins-weeks-on-monday", "Weekday 1 is Monday.", breaks: ["UN-30"],
        at: .center.schedule { question in
            question.answer(of: question.trigger.mapComponents { $0.weekday = $0.weekday.map { $0 % 7 + 1 } })
        })

    static let countsNow = Saboteur(
        "un/counts-now", "A one-time trigger that matches this very second fires at once.", breaks: ["UN-31"],
        at: .center.schedule { question in
            question.trigger.repeats ? question.answer : question.answer(on: question.date - 1)
        })

    static let ratherLateThanNever = Saboteur(
        "un/rather-late-than-never", "A one-time trigger that matches nothing to come fires at once.",
        breaks: ["UN-32", "UN-33"],
        at: .center.schedule { question in
            question.answer == .never && !question.trigger.repeats ? .after(question.now) : question.answer
        })

    static let forgetsTheYear = Saboteur(
        "un/forgets-the-year", "A date that has passed comes again next year.", breaks: ["UN-32"],
        at: .center.schedule { question in
            question.answer != .never
                ? question.answer : question.answer(of: question.trigger.mapComponents { $0.year = nil })
        })

    static let rollsOver = Saboteur(
        "un/rolls-over", "25 o'clock is one o'clock.", breaks: ["UN-33"],
        at: .center.schedule { question in
            question.answer(of: question.trigger.mapComponents { $0.hour = $0.hour.map { $0 % 24 } })
        })

    static let skipsShortMonths = Saboteur(
        "un/skips-short-months", "A day that the month lacks is left out.", breaks: ["UN-34"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(after: question.date, matching: components, matchingPolicy: .strict)
            }
        })

    static let movesShortMonthsToMidnight = Saboteur(
        "un/moves-short-months-to-midnight", "A day that the month lacks is the midnight after its last.",
        breaks: ["UN-34"],
        at: .center.schedule { question in
            question.answer { components, calendar in
                calendar.nextDate(after: question.date, matching: components, matchingPolicy: .nextTime)
            }
        })
}

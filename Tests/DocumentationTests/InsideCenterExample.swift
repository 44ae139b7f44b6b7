import Carillon
import CarillonNotifications
import UserNotifications

extension Saboteur {
    static let keepsA65th = Saboteur(
        "un/keeps-a-65th", "The pending list holds one request more than it may.", breaks: ["UN-39"],
        at: .center.pendingLimit(65))

    static let forgetsTheYear = Saboteur(
        "un/forgets-the-year", "A date that has passed comes again next year.", breaks: ["UN-32"],
        at: .center.schedule { question in
            question.answer != .never
                ? question.answer : question.answer(of: question.trigger.mapComponents { $0.year = nil })
        })
}

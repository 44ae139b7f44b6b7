import Carillon
import CarillonMagicBell
import Deliveries
import Foundation
import UserNotifications

/// The differences between the phones and the model, in lines; no line if all is as it must be.
extension ModelledCompany {
    /// The differences in what the phones show, once all is calm.
    var differencesInSight: [String] {
        phones.flatMap { phone -> [String] in
            let name = phone.device.name, person = model.person(on: name)
            let orders = model.orders(of: person)
            let unread = person.map(self.unread) ?? []
            // A reminder of this very moment may be there or not.
            let isNow = { [model, now = world.date] (dish: String) in
                model.order(with: dish).map { abs($0.reminder.timeIntervalSince(now)) < 5 } ?? false
            }
            let due = orders.filter { !$0.hasEnded && $0.reminder > world.date && !isNow($0.dish) }.map(\.dish)
            let pending = phone.reminders.filter { !isNow($0) }
            var lines: [String] = []
            func compare<Value: Equatable>(_ subject: String, _ has: Value, _ wanted: Value) {
                guard has != wanted else { return }
                lines.append("\(name) of \(person ?? "nobody"): \(subject) is \(has), and not \(wanted)")
            }
            compare("the inbox", phone.run { $0.session?.titles.sorted() ?? [] }, orders.map(\.dish).sorted())
            compare("the kitchen", phone.states, orders.map { "\($0.id) \($0.state)" }.sorted())
            compare("the icon's number", phone.device.badge, unread.count)
            compare("the list of reminders", pending.sorted(), due.sorted())
            let strangers = phone.titles.filter { model.order(with: $0)?.person != person }
            compare("the list of strangers' news", strangers, [])
            return lines
        }
    }

    /// The differences in what the servers hold.
    var differencesOfServers: [String] {
        let kitchen = model.orders.filter { company.state(of: $0.id) != $0.state }.map { "\($0.id) in the kitchen" }
        let read = ModelledCompany.people.flatMap { person in
            let unread = self.unread(of: person)
            return model.orders(of: person).filter { !$0.isPerhapsRead && !unread.contains($0.dish) }
                .map { "\($0.dish) is read, and nobody has read it" }
        }
        return kitchen + read
    }

    /// The news that somebody was told twice, that nobody was told, or that a stranger was told.
    var differencesInNews: [String] {
        phones.flatMap { phone -> [String] in
            let name = phone.device.name
            let stays = model.stays[name] ?? []
            var lines: [String] = []
            for (index, stay) in stays.enumerated() {
                let end = index + 1 < stays.count ? stays[index + 1].begin : .distantFuture
                let tellings = phone.tellings.filter { stay.begin <= $0.date && $0.date < end }
                let titles = tellings.map(\.title)
                for dish in Set(titles).sorted() {
                    let owner = model.order(with: dish)?.person
                    let again = tellings.filter { $0.title == dish }.dropFirst()
                    // A push that comes late, while the app is not in front, is out of the app's hands.
                    if again.contains(where: \.isByApp) || again.count > 1 {
                        lines.append("\(name) told \(stay.person ?? "nobody") \(again.count + 1) times of \(dish)")
                    }
                    if owner != stay.person {
                        lines.append("\(name) told \(stay.person ?? "nobody") of \(dish) of \(owner ?? "nobody")")
                    }
                }
                guard index == stays.count - 1, let person = stay.person else { continue }
                for dish in unread(of: person) where !titles.contains(dish) {
                    lines.append("\(name) has not told \(person) of \(dish)")
                }
            }
            return lines
        }
    }

    /// The couriers who are not at home, or whom a stranger sees, once all of them have said that they are.
    var differencesInStreets: [String] {
        phones.flatMap { phone -> [String] in
            let name = phone.device.name, streets = phone.streets
            let own = model.orders(of: model.person(on: name))
            let away = own.filter { !$0.hasEnded && streets[$0.id] != "Home Street" }
            let strange = streets.keys.filter { id in !own.contains { $0.id == id } }.sorted()
            return away.map { "\(name): the courier of \($0.id) is in \(streets[$0.id] ?? "no street")" }
                + strange.map { "\(name) sees the courier of \($0)" }
        }
    }

    /// The reminders that came at another time than ten minutes before the pickup, twice, or to a stranger.
    var differencesInReminders: [String] {
        phones.flatMap { phone -> [String] in
            let name = phone.device.name
            let wrong = phone.reminded.filter { telling in
                guard let order = model.order(with: telling.title) else { return true }
                return abs(telling.date.timeIntervalSince(order.reminder)) > 3
                    || model.person(on: name, at: telling.date) != order.person
            }
            let titles = phone.reminded.map(\.title)
            let twice = Set(titles).filter { title in titles.count { $0 == title } > 1 }.sorted()
            return wrong.map { "\(name): the reminder of \($0.title) came at \($0.date)" }
                + twice.map { "\(name): the reminder of \($0) came twice" }
        }
    }

    /// The reminders that have not come, of those that must have come since a time.
    func missingReminders(since begin: Date) -> [String] {
        phones.flatMap { phone -> [String] in
            let come = phone.reminded.map(\.title)
            return model.orders(of: model.person(on: phone.device.name))
                .filter { !$0.hasEnded && $0.reminder > begin && $0.reminder < world.date && !come.contains($0.dish) }
                .map { "\(phone.device.name): no reminder of \($0.dish)" }
        }
    }

    private func unread(of person: String) -> [String] {
        company.bell.notifications(of: .externalID(person)).filter { !$0.isRead }.map(\.title).sorted()
    }
}

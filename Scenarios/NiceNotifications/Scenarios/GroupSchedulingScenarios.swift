import Carillon
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about a group's pending requests after scheduling, rescheduling and removal.
extension Scenario {
    static let niceIdentifiers = Scenario(
        "nn/group/identifiers",
        "Fifty quotes on each of two phones, and ten good nights: every request is named for its group, and no two have the same name.",
        covers: ["NN-05"]
    ) { world in
        let phones = [try await world.pocketedPhone("Ada's phone"), try await world.pocketedPhone("Ben's phone")]
        for phone in phones { await phone.reschedule(.quotes(days: 50)) }
        await phones[0].reschedule(.daily("good night", at: 23, days: 10))
        let names = phones.flatMap { $0.pending.map { $0.identifier.split(separator: ":") } }
        world.expect(names.filter { $0.first == "quotes" }.count, equals: 98, "98 begin with the name of the quotes")
        world.expect(names.filter { $0.first == "good night" }.count, equals: 10, "ten with that of the good nights")
        world.expect(Set(names.map { $0.dropFirst() }).count, equals: 108, "and each goes on as no other does")
    }

    static let niceRescheduleTwice = Scenario(
        "nn/group/reschedule-twice",
        "Somebody shuffles their quotes ten times before breakfast: there is still one a day.",
        covers: ["NN-06"]
    ) { world in
        let phone = try await world.pocketedPhone()
        for shuffle in 1...10 {
            world.expect(await phone.reschedule(.quotes()), equals: [true], "shuffle \(shuffle) works")
            world.expect(phone.pendingGroups, equals: ["quotes: 6"], "after shuffle \(shuffle) six are planned")
        }
        try await world.advance(by: .days(10))
        world.expect(phone.deliveryHistory.count, equals: 6, "one came each morning")
    }

    static let niceQuoteDisabled = Scenario(
        "nn/group/quote-disabled",
        "Somebody strikes a quote from the list: once the group is rescheduled, it never comes.",
        covers: ["NN-06"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let store = QuoteStore(["Storms make oaks take deeper root.", "Still waters run deep.", "Less is more."])
        let group = Plan("quotes") {
            NotificationsTimeline {
                EveryDay(forDays: 30, starting: .today).at(hour: 9, minute: 0).schedule(with: store.makeQuote)
            }
        }
        await phone.reschedule(group)
        world.expect(
            Set(phone.pending.map(\.content.title)), equals: Set(store.enabledQuotes), "at first all quotes are planned"
        )
        store.enabledQuotes.removeLast()
        await phone.reschedule(group)
        try await world.advance(by: .days(30))
        world.expect(phone.deliveryHistory.count, equals: 29, "a quote comes each morning")
        world.expect(
            Set(phone.deliveryHistory.map(\.request.content.title)), equals: Set(store.enabledQuotes),
            "and the one that was struck never does")

        store.enabledQuotes.removeAll()
        world.expect(await phone.reschedule(group), equals: [true], "with no quote left, planning is no failure")
        world.expect(phone.pending.isEmpty, "but nothing is planned")
    }

    static let niceNamesakes = Scenario(
        "nn/group/prefix",
        "Quotes, quotes-for-kids and a reminder that is called quotes: each is rescheduled, removed and denied alone.",
        covers: ["NN-07"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let kids = Plan.daily("quotes-for-kids", at: 17)
        await phone.reschedule(.quotes())
        await phone.reschedule(kids)
        phone.run { UNUserNotificationCenter.current().addForeign("quotes", minutes: 60 * 24 * 30) }
        let untouched = Set(phone.pending.map(\.identifier).filter { !$0.hasPrefix("quotes:") })

        func isUntouched() -> Bool { untouched.isSubset(of: phone.pending.map(\.identifier)) }
        await phone.reschedule(.quotes())
        world.expect(isUntouched(), "rescheduling quotes leaves all others what they were")
        await phone.reschedule(.quotes(), .ifGroupAllowed())
        world.expect(isUntouched(), "so does denying quotes")
        await phone.reschedule(.quotes())
        phone.run { LocalNotifications.remove(group: Plan.quotes()) }
        await world.settle()
        world.expect(isUntouched(), "and so does removing them")
        world.expect(phone.pendingGroups, equals: ["quotes-for-kids: 7", "quotes: 1"], "nothing else is left")
    }

    static let niceScheduleTwice = Scenario(
        "nn/group/schedule-twice",
        "A pill for a week, prescribed twice under one name, is taken twice a day.",
        covers: ["NN-08"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let week = Plan.daily("pills", at: 18)
        await phone.schedule(phone.run(week.timeline), group: "pills")
        world.expect(phone.pendingGroups, equals: ["pills: 7"], "the first prescription is planned")
        await phone.schedule(phone.run(week.timeline), group: "pills")
        world.expect(phone.pendingGroups, equals: ["pills: 14"], "so is the second, beside it")
        try await world.advance(by: .days(7))
        world.expect(phone.deliveryHistory.count, equals: 14, "two pills come every evening")
    }

    static let niceRemove = Scenario(
        "nn/group/remove",
        "A course of thirty afternoons is called off after ten: the rest is gone, and those that came lie where they were.",
        covers: ["NN-09"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let (course, other) = phone.run {
            let course = LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                EveryDay(forDays: 30, starting: .today).at(hour: 15, minute: 30).schedule(title: "Hello!")
            }
            let other = LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                NextWeek().weekday(.saturday).at(hour: 18, minute: 50).schedule(title: "Cinema")
            }
            return (course, other)
        }
        try await world.advance(by: .days(10))
        world.expect(phone.deliveryHistory.count, equals: 11, "the cinema and ten afternoons have come")
        world.expect(
            phone.pendingGroups, equals: ["\(course.groupIdentifier): 20"], "twenty afternoons of the course are left")
        world.expect(course.groupIdentifier != other.groupIdentifier, "groups without a name get one of their own")

        phone.run { LocalNotifications.remove(group: course) }
        try await world.advance(by: .days(30))
        world.expect(phone.pending.isEmpty, "nothing of it is pending")
        world.expect(phone.deliveryHistory.count, equals: 11, "and nothing comes any more")
        world.expect(phone.delivered.count, equals: 11, "the notifications that came lie in Notification Center still")
    }

    static let niceEqualNames = Scenario(
        "nn/group/equal-names",
        "Two parts of an app call their groups by one name: whoever reschedules last takes the place of the other, permission and all.",
        covers: ["NN-06"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let (morning, evening) = (Plan.daily("reminders", at: 9), Plan.daily("reminders", at: 19))
        await phone.reschedule(morning)
        await phone.reschedule(evening)
        world.expect(phone.pendingGroups, equals: ["reminders: 7"], "seven evenings have displaced six mornings")
        try await world.advance(to: .berlin("2026-01-03 12:00"))
        await phone.reschedule(morning)
        try await world.advance(to: .berlin("2026-01-05 12:00"))
        world.expect(
            phone.comings.map { $0.dropFirst("reminders, 2026-".count) },
            equals: ["01-01 19:00 GMT+1", "01-02 19:00 GMT+1", "01-04 09:00 GMT+1", "01-05 09:00 GMT+1"],
            "two evenings came, and after that mornings")

        phone.run { LocalNotifications.disable(group: evening) }
        await world.settle()
        world.expect(phone.pendingGroups, equals: [], "switching one off switches both off")
        world.expect(phone.storedPermission(of: morning), equals: .denied, "as they are one group to everybody")
    }
}

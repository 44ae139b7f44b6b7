import Carillon
import CarillonMagicBell
import CarillonPush
import Deliveries
import UserNotifications

/// Days of a delivery company, with all its servers and phones.
extension Scenario {
    static let togetherOrder = Scenario(
        "together/order", "An order goes through three servers to two phones, and leaves no reminder behind.",
        covers: ["TO-03"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = company.phone("phone", owner: "ann"), tablet = company.phone("tablet", owner: "ann")
        let moped = company.phone("moped", owner: "cem")
        try await world.advance(by: .seconds(3))
        for ann in [phone, tablet] { ann.signIn("ann") }
        moped.signIn("cem")
        tablet.run { $0.session?.planLunches(days: 64) }
        tablet.device.mainApp.enterBackground()
        try await world.advance(by: .seconds(5))
        world.expect(tablet.reminders.count, equals: 64, "the tablet's slots are full of lunches")
        let lastLunch = tablet.device.pending.last?.identifier

        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))
        world.expect(phone.told, equals: ["Pizza"], "the phone in her hand tells Ann of it once")
        world.expect(phone.titles, equals: [], "and it does not stand in Notification Center, too")
        world.expect(tablet.titles, equals: ["Pizza"], "on the tablet in her bag it does")
        world.expect([phone.device.badge, tablet.device.badge], equals: [1, 1], "both icons have a 1")
        world.expect(phone.states, equals: ["o1 cooking"], "the kitchen has the order")
        world.expect(phone.reminders, equals: ["Pizza"], "there is a reminder")
        world.expect(tablet.reminders.contains("Pizza"), equals: true, "on the tablet, too")
        world.expect(
            tablet.device.pending.contains { $0.identifier == lastLunch }, equals: false,
            "where the last of 64 lunches has given way")
        world.expect(tablet.reminders.count, equals: 60, "and no more of them than it takes")

        moped.run { $0.session?.report("Elm Street", of: "o1", to: "ann") }
        company.set("o1", to: "ready")
        try await world.advance(by: .seconds(5))
        world.expect(phone.streets, equals: ["o1": "Elm Street"], "Ann sees where Cem is")
        world.expect(moped.streets, equals: [:], "he sees nothing of himself")
        world.expect(phone.states, equals: ["o1 ready"], "and that the pizza is ready")

        phone.run { $0.session?.fetched("o1") }
        phone.run { $0.session?.markAllRead() }
        try await world.advance(by: .seconds(5))
        world.expect(company.state(of: "o1"), equals: "fetched", "the kitchen knows that she has it")
        world.expect(phone.reminders, equals: [], "the phone needs no reminder")
        world.expect(tablet.reminders.contains("Pizza"), equals: false, "the tablet needs none either")
        world.expect(
            [phone, tablet].map { $0.run { $0.session?.unread } }, equals: [0, 0], "nothing is unread")
        world.expect([phone.device.badge, tablet.device.badge], equals: [0, 0], "and no icon has a number")
        try await world.advance(by: .hours(2))
        world.expect(
            (phone.device.deliveryHistory + tablet.device.deliveryHistory).map(\.request.content.title),
            equals: ["Pizza"], "and nobody is reminded of a pizza that is eaten")
    }

    static let togetherReminder = Scenario(
        "together/reminder", "The reminder of an order comes ten minutes before the pickup, if the app runs or not.",
        covers: ["TO-03"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        company.take("Pizza", id: "o1", for: "ann", pickupAfter: 60)
        try await world.advance(by: .seconds(5))
        phone.device.mainApp.kill()
        try await world.advance(by: .minutes(48))
        world.expect(phone.titles, equals: [], "after 48 minutes there is none")
        try await world.advance(by: .minutes(3))
        world.expect(phone.titles, equals: ["Pizza"], "after 51 minutes it stands there")
    }

    static let togetherTwoWays = Scenario(
        "together/two-ways", "News that comes by the stream and by the push service is told once.",
        covers: ["TO-04"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        company.take("By both", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))
        world.network.partition("phone", "bell")
        company.take("By push", id: "o2", for: "ann")
        try await world.advance(by: .seconds(5))
        world.network.heal()
        try await world.advance(by: .minutes(2))
        world.network.partition("phone", "push")
        company.take("By stream", id: "o3", for: "ann")
        try await world.advance(by: .seconds(5))
        world.network.heal()
        try await world.advance(by: .minutes(20))
        phone.device.mainApp.enterBackground()
        company.take("Asleep", id: "o4", for: "ann")
        try await world.advance(by: .seconds(5))
        phone.device.mainApp.enterForeground()
        try await world.advance(by: .seconds(5))
        world.expect(phone.told.sorted(), equals: ["By both", "By push", "By stream"], "each is told once in front")
        world.expect(
            phone.device.deliveryHistory.map(\.request.content.title), equals: ["Asleep"],
            "and the one that came behind a closed door stands in Notification Center alone")
        world.expect(
            phone.run { $0.session?.titles.sorted() ?? [] }, equals: ["Asleep", "By both", "By push", "By stream"],
            "the inbox has all of them")
    }
}

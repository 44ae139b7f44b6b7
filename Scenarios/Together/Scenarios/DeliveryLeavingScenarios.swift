import Carillon
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonPush
import Deliveries
import Foundation
import UserNotifications

/// People who leave a phone of the delivery company, and others who come.
extension Scenario {
    static let togetherSharedPhone = Scenario(
        "together/shared-phone", "Nothing of a person who has signed out stays on the phone, or comes to it.",
        covers: ["TO-05"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann"), moped = try await company.phone("moped", of: "cem")
        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))
        world.expect(phone.device.badge, equals: 1, "Ann has one unread notification")
        phone.signIn("bob")
        try await world.advance(by: .seconds(5))
        world.expect(phone.device.badge, equals: 0, "Bob has none")
        world.expect(phone.reminders, equals: [], "no reminder of Ann's is left")
        world.expect(
            company.bell.pushTokens(of: .externalID("ann")).count, equals: 0, "her account has lost this phone's token")
        let asked = phone.told.count
        phone.device.mainApp.enterBackground()
        company.take("Salad", id: "o2", for: "ann")
        company.take("Soup", id: "o3", for: "bob")
        moped.run { $0.session?.report("Elm Street", of: "o2", to: "ann") }
        moped.run { $0.session?.report("Oak Street", of: "o3", to: "bob") }
        try await world.advance(by: .seconds(5))
        world.expect(phone.titles, equals: ["Soup"], "Bob's order comes, and Ann's does not")
        world.expect(phone.streets, equals: [:], "in the background nobody follows the courier")
        phone.device.mainApp.enterForeground()
        try await world.advance(by: .seconds(5))
        world.expect(phone.streets, equals: ["o3": "Oak Street"], "Bob sees his courier, and not Ann's")
        world.expect(phone.states, equals: ["o3 cooking"], "he sees his own order in the kitchen")
        world.expect(phone.told.count, equals: asked, "he is told nothing a second time")
        world.expect(phone.device.badge, equals: 1, "the badge counts his soup")
    }

    static let togetherSignedOut = Scenario(
        "together/signed-out", "A phone that a person has signed out of is as if the person had never been there.",
        covers: ["TO-05"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world), ann = MagicBellUser.externalID("ann")
        let phone = try await company.phone("phone", of: "ann")
        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))
        phone.device.mainApp.enterBackground()
        company.take("Soup", id: "o2", for: "ann")
        try await world.advance(by: .seconds(5))
        world.expect(phone.titles, equals: ["Soup"], "her soup stands in Notification Center")
        world.expect(phone.device.badge, equals: 2, "and the icon has a 2")

        phone.run { $0.signOut() }
        try await world.advance(by: .minutes(1))
        world.expect(phone.titles, equals: [], "nothing stands in Notification Center")
        world.expect(phone.device.badge, equals: 0, "the icon has no number")
        world.expect(phone.reminders, equals: [], "no reminder is pending")
        world.expect(company.bell.streamCount(of: ann), equals: 0, "MagicBell tells this phone nothing")
        world.expect(company.bell.pushTokens(of: ann).count, equals: 0, "and has no token of it")
        world.expect(company.push.token(of: "app", on: "phone"), equals: nil, "which would be void")
        world.expect(company.broker.connectedClients.count, equals: 0, "nobody is connected to the broker")
        world.expect(company.kitchen.sessionCount, equals: 0, "nor to the kitchen")
        let traces = phone.device.run {
            UserDefaults.standard.dictionaryRepresentation().filter { "\($0)".contains("ann") }.keys.sorted()
        }
        world.expect(traces, equals: [], "the phone has no note about her")
        phone.device.mainApp.kill()
        phone.device.mainApp.enterForeground()
        try await world.advance(by: .seconds(5))
        world.expect(phone.run { $0.session?.person } ?? nil, equals: nil, "and is nobody's when it is opened again")
    }

    static let togetherLeftBehind = Scenario(
        "together/left-behind", "A person who signs out where no server can hear it leaves nothing behind.",
        covers: ["TO-05"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        phone.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(1))
        company.take("Pizza", id: "o1", for: "ann")
        phone.signIn("bob")
        phone.device.mainApp.enterBackground()
        try await world.advance(by: .minutes(1))
        phone.device.setReachability(.wifi)
        try await world.advance(by: .minutes(5))
        world.expect(phone.titles, equals: [], "the order that waited for her does not come to him")
        company.take("Soup", id: "o2", for: "ann")
        company.take("Salad", id: "o3", for: "bob")
        try await world.advance(by: .seconds(5))
        world.expect(phone.titles, equals: ["Salad"], "his own order comes, and her next one does not")
    }

    static let togetherReadElsewhere = Scenario(
        "together/read-elsewhere", "News that was read on one phone is not told on the other.",
        covers: ["TO-04"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann"), tablet = company.phone("tablet", owner: "ann")
        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))
        phone.act { $0.markAllRead() }
        try await world.advance(by: .seconds(5))
        company.take("Soup", id: "o2", for: "ann")
        tablet.signIn("ann")
        try await world.advance(by: .seconds(5))
        world.expect(tablet.told, equals: ["Soup"], "the tablet tells what she has not read")
        world.expect([phone.device.badge, tablet.device.badge], equals: [1, 1], "and both icons count that alone")
    }
}

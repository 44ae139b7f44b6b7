import Carillon
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonPush

/// A day of the delivery company on which anything may happen, to everybody and everything.
extension Scenario {
    static let togetherCompanyModel = Scenario(
        "together/model/company",
        "People, servers and networks do anything, and in the end each person sees what is hers, and was told it once.",
        covers: ["TO-03", "TO-04", "TO-05", "TO-06"], networks: [.memory, .loopback],
        weather: Weather(
            .partitions, .outages, .resets, .silences, .latency(upTo: .seconds(3)), .crashes(of: "bell"),
            .crashes(of: "broker"), .crashes(of: "kitchen"), .crashes(of: "push"), .appDeaths, .suspensions, .travel(),
            .tokenExpiries(on: "bell", of: .externalID("ann"), .externalID("bob")),
            .tokenRenewals(phones: "phone", "tablet", "watch"), calmAfter: .minutes(40))
    ) { world in
        let company = try await ModelledCompany(in: world)
        try await world.repeatedly(upTo: 30, within: .minutes(35)) { number, random in
            func pick<Element>(_ elements: [Element]) -> Element {
                elements[Int(random.next(below: UInt64(elements.count)))]
            }
            let action = random.next(below: 10), phone = pick(company.phones)
            company.hearTheKitchen()
            let open = company.model.orders.filter { !$0.hasEnded }
            let own = company.model.orders(of: company.model.person(on: phone.device.name))
            guard action > 3, !company.model.orders.isEmpty else {
                return company.take(number: number, for: pick(ModelledCompany.people), pickupAfter: pick([30, 60, 90]))
            }
            switch action {
            case 4: if !open.isEmpty { company.set(pick(open), to: pick(["ready", "fetched", "cancelled"])) }
            case 5: if !own.isEmpty { company.sayFetched(pick(own), on: phone) }
            case 6: company.markAllRead(on: phone)
            case 7: try company.report("Street \(number)", of: pick(company.model.orders))
            case 8: company.sign(pick(["ann", "bob", nil]), inOn: phone)
            default:
                let app = phone.device.mainApp
                if app.state.isForeground { app.enterBackground() } else { app.enterForeground() }
            }
        }
        try await world.calm()
        for phone in company.phones { phone.device.mainApp.enterForeground() }
        try await world.advance(by: .minutes(15))
        company.hearTheKitchen()
        world.expect(company.differencesOfServers, equals: [], "the servers have what people did")
        world.expect(company.differencesInSight, equals: [], "a quarter of an hour after the calm each phone shows it")

        for (number, person) in zip(101..., ModelledCompany.people) {
            company.take(number: number, for: person, pickupAfter: 60)
        }
        try company.reportHome()
        try await world.advance(by: .minutes(1))
        world.expect(company.differencesInStreets, equals: [], "each sees her own couriers")
        for phone in company.phones { phone.device.mainApp.enterBackground() }
        for (number, person) in zip(201..., ModelledCompany.people) {
            company.take(number: number, for: person, pickupAfter: 60)
        }
        try await world.advance(by: .minutes(1))
        world.expect(company.differencesInNews, equals: [], "each was told of her own news, and once")

        let begin = world.date
        for phone in company.phones { phone.device.mainApp.kill() }
        try await world.advance(by: .hours(2))
        world.expect(company.differencesInReminders, equals: [], "each reminder came ten minutes before its pickup")
        world.expect(company.missingReminders(since: begin), equals: [], "and none is missing")
    }
}

import Carillon
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonPush
import Deliveries

/// Many phones of the delivery company that come back at once.
extension Scenario {
    static let togetherPowerCut = Scenario(
        "together/power-cut",
        "After a power cut twelve phones come back to all servers, and each is told its own news.",
        covers: ["TO-06", "TO-08"], networks: [.memory, .loopback]
    ) { world in
        try await world.cutThePower(people: 12)
    }

    static let togetherCrowd = Scenario(
        "together/crowd", "After a power cut two hundred phones come back to all servers, each to its own news.",
        covers: ["TO-08"], networks: [.memory]
    ) { world in
        try await world.cutThePower(people: 200)
    }
}

extension World {
    /// Crashes all servers for a minute, and looks at the phones three minutes later.
    fileprivate func cutThePower(people count: Int) async throws {
        let company = try DeliveryCompany(in: self)
        let phones = (1...count).map { company.phone("phone \($0)") }
        try await advance(by: .seconds(3))
        for (number, phone) in phones.enumerated() { phone.signIn("person \(number)") }
        try await advance(by: .seconds(5))
        company.bell.crash()
        company.broker.crash()
        company.kitchen.crash()
        company.push.crash()
        for number in phones.indices {
            company.take("Dish \(number)", id: "o\(number)", for: "person \(number)", pickupAfter: 120)
        }
        try await advance(by: .minutes(1))
        try company.bell.start()
        try company.broker.start()
        try company.kitchen.start()
        try company.push.start()
        try await advance(by: .minutes(3))
        let dishes = phones.indices.map { ["Dish \($0)"] }
        expect(phones.map(\.told), equals: dishes, "each is told of its own dish")
        expect(phones.map(\.reminders), equals: dishes, "and reminded of it")
        expect(phones.map(\.states), equals: phones.indices.map { ["o\($0) cooking"] }, "and sees it in the kitchen")
        expect(
            phones.map { $0.run { $0.session?.isFollowing } }, equals: phones.map { _ in true },
            "and would see its courier")
    }
}

import Carillon
import CarillonMQTT
import CarillonMagicBell
import Deliveries
import Foundation

/// A delivery company in a world and on paper, with the differences between the two.
///
/// The class is confined to its world, so it is safe to share.
final class ModelledCompany: @unchecked Sendable {
    let world: World
    let company: DeliveryCompany
    let phones: [DeliveryPhone]
    private(set) var model = NaiveCompany()

    static let people = ["ann", "bob"]

    /// A company with three phones: two of Ann's, and one of Bob's.
    init(in world: World) async throws {
        self.world = world
        company = try DeliveryCompany(in: world)
        phones = ["phone", "tablet", "watch"].map { [company] in company.phone($0) }
        world.keep(self)
        try await world.advance(by: .seconds(3))
        for (phone, person) in zip(phones, ["ann", "ann", "bob"]) { sign(person, inOn: phone) }
        try await world.advance(by: .seconds(5))
    }

    // MARK: Events

    /// Takes an order; its pickup is in so many minutes.
    func take(number: Int, for person: String, pickupAfter minutes: Int) {
        let (id, dish) = ("o\(number)", "Dish \(number)")
        company.take(dish, id: id, for: person, pickupAfter: minutes)
        let pickup = world.date.timeIntervalSince1970.rounded() + Double(minutes * 60)
        model.take(.init(id: id, person: person, dish: dish, pickup: Date(timeIntervalSince1970: pickup)))
    }

    func set(_ order: NaiveCompany.Order, to state: String) {
        company.set(order.id, to: state)
        model.set(order.id, to: state)
    }

    /// Lets the person at a phone say that an order is fetched.
    func sayFetched(_ order: NaiveCompany.Order, on phone: DeliveryPhone) {
        if phone.act({ $0.fetched(order.id) }) { model.sayFetched(order.id) }
    }

    /// Lets the person at a phone mark everything as read.
    func markAllRead(on phone: DeliveryPhone) {
        guard let person = model.person(on: phone.device.name) else { return }
        if phone.act({ $0.markAllRead() }) { model.markAllRead(of: person) }
    }

    /// Signs somebody in on a phone, or everybody out. Does nothing while the app is dead.
    func sign(_ person: String?, inOn phone: DeliveryPhone) {
        guard phone.device.mainApp.isRunning else { return }
        phone.run { app in if let person { app.signIn(person) } else { app.signOut() } }
        model.sign(person, inOn: phone.device.name, at: world.date)
    }

    /// Tells the customer of an order where the courier is.
    func report(_ street: String, of order: NaiveCompany.Order) throws {
        try company.broker.publish(
            #"{"order":"\#(order.id)","street":"\#(street)"}"#, to: "couriers/\(order.person)",
            qualityOfService: .atLeastOnce)
    }

    /// Tells everybody that the couriers of all open orders are at home.
    func reportHome() throws {
        for order in model.orders where !order.hasEnded { try report("Home Street", of: order) }
    }

    /// Takes over what the kitchen has heard from phones.
    func hearTheKitchen() {
        for order in model.orders where order.isSaidToBeFetched && company.state(of: order.id) == "fetched" {
            model.set(order.id, to: "fetched")
        }
    }
}

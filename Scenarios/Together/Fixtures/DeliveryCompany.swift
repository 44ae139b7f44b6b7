import Carillon
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonPush
import Deliveries
import Foundation
import UserNotifications

/// A delivery company in a world: its three servers, the push service, and phones with its app.
///
/// The class is confined to its world, so it is safe to share.
final class DeliveryCompany: @unchecked Sendable {
    let world: World
    let bell: MagicBellServer
    let broker: MQTTBroker
    let kitchen: DDPServer
    let push: PushService
    let orders: DDPCollection
    private let habits: Habits

    init(in world: World) throws {
        self.world = world
        bell = try world.magicBellServer("bell")
        broker = try world.mqttBroker("broker")
        kitchen = try world.meteorServer("kitchen")
        push = try world.pushService("push")
        bell.sendPushes(through: push)
        let orders = kitchen.collection("orders")
        self.orders = orders
        kitchen.publish("orders") { (_, person: String) in orders.find { $0["person"] == .string(person) } }
        kitchen.method("fetched") { (_, order: String) in
            _ = orders.update(.string(order), set: ["state": "fetched"])
            return true
        }
        habits = world.deliveryHabits.value
        world.keep(self)
    }

    /// A phone whose app is in front, and that a person has signed in at. That takes six seconds.
    func phone(_ name: String, of person: String, timeZone: String = "GMT") async throws -> DeliveryPhone {
        let phone = phone(name, owner: person, timeZone: timeZone)
        try await world.advance(by: .seconds(3))
        phone.signIn(person)
        try await world.advance(by: .seconds(3))
        return phone
    }

    /// A phone whose app is in front. Nobody is signed in.
    func phone(_ name: String, owner: String? = nil, timeZone: String = "GMT") -> DeliveryPhone {
        let device = world.device(name, owner: owner, timeZone: timeZone)
        device.allowNotifications()
        let company = Company(
            bell: bell.url, bellKey: bell.apiKey, brokerHost: broker.endpoint.host, brokerPort: broker.endpoint.port,
            kitchen: "ws://\(kitchen.endpoint.host):\(kitchen.endpoint.port)/websocket")
        let habits = habits
        let phone = DeliveryPhone(device)
        device.mainApp.launches {
            DeliveriesApp(company, habits: habits) { [weak phone] in phone?.noteBanner($0) }
        }
        return phone
    }

    /// Takes an order: the kitchen has it, and its person hears of it.
    func take(_ dish: String, id: String, for person: String, pickupAfter minutes: Int = 60) {
        orders.insert(["person": .string(person), "dish": .string(dish), "state": "cooking"], id: .string(id))
        let pickup = bell.environment.date.timeIntervalSince1970.rounded() + Double(minutes * 60)
        bell.notify(
            dish, to: .externalID(person), content: "The kitchen has your order",
            customAttributes: ["order": .string(id), "pickup": .number(pickup)])
    }

    /// Gives an order another state in the kitchen.
    func set(_ id: String, to state: String) { _ = orders.update(.string(id), set: ["state": .string(state)]) }

    /// The state of an order in the kitchen.
    func state(of id: String) -> String? { orders[.string(id)]?["state"]?.string }
}

/// A phone with the company's app. The class is confined to its world, so it is safe to share.
final class DeliveryPhone: @unchecked Sendable {
    let device: Device
    /// The news that the app has shown by itself, in all its launches.
    private var banners: [Telling] = []

    /// News that a person was told.
    struct Telling {
        var title: String
        var date: Date
        /// Whether the app decided that it is told; the system does so while the app is not in front.
        var isByApp = true
    }

    init(_ device: Device) { self.device = device }

    fileprivate func noteBanner(_ title: String) { banners.append(Telling(title: title, date: device.date)) }

    /// Runs code of the app, on its main thread.
    @discardableResult
    func run<Result: Sendable>(_ body: @MainActor (DeliveriesApp) -> Result) -> Result? {
        device.run {
            MainActor.assumeIsolated { device.mainApp.delegate(DeliveriesApp.self).map(body) }
        }
    }

    /// Lets the person do something in the app. Returns whether the app runs, and somebody is signed in.
    @discardableResult
    func act(_ body: @MainActor (Session) -> Void) -> Bool {
        run { app in
            app.session.map(body) != nil
        } ?? false
    }

    func signIn(_ person: String) { run { $0.signIn(person) } }

    /// The titles that the person was told while the app was in front, by the app itself or by the system.
    var told: [String] { banners.map(\.title) + presented.map(\.request.content.title) }

    /// All news that the person was told, in front or in Notification Center, in that order, without reminders.
    var tellings: [Telling] {
        let shown = presented.filter { !$0.isReminder }.map { Telling($0, isByApp: true) }
        let delivered = device.deliveryHistory.filter { !$0.isReminder }.map { Telling($0, isByApp: false) }
        return (banners + shown + delivered).sorted { $0.date < $1.date }
    }

    /// All reminders of orders that the person was given. The app lets each of them stand in Notification Center.
    var reminded: [Telling] {
        device.deliveryHistory.filter(\.isReminder).map { Telling($0, isByApp: false) }
    }

    private var presented: [UNNotification] {
        device.foregroundPresentations.filter { $0.options.contains(.banner) }.map(\.notification)
    }

    /// The titles in Notification Center.
    var titles: [String] { device.delivered.map(\.request.content.title) }
    /// The titles of the reminders that are pending.
    var reminders: [String] { device.pending.map(\.content.title) }
    /// The street of the courier of each order.
    var streets: [String: String] { run { $0.session?.streets ?? [:] } ?? [:] }
    /// The states of the orders that the app shows.
    var states: [String] { run { $0.session?.orders.map { "\($0._id) \($0.state)" } ?? [] } ?? [] }
}

extension DeliveryPhone.Telling {
    fileprivate init(_ notification: UNNotification, isByApp: Bool) {
        self.init(title: notification.request.content.title, date: notification.date, isByApp: isByApp)
    }
}

extension UNNotification {
    fileprivate var isReminder: Bool { !(request.trigger is UNPushNotificationTrigger) }
}

extension World {
    /// The habits of the apps of delivery companies that come into this world from now on.
    var deliveryHabits: ChangeableHabits { singletons.object { ChangeableHabits() } }
}

/// The habits that saboteurs change. The class is confined to its world, so it is safe to share.
final class ChangeableHabits: @unchecked Sendable {
    var value = Habits()
}

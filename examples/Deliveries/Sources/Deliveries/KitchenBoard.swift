import Foundation
import MeteorSwift

/// An order, as the kitchen has it.
public struct Order: Codable, CollectionDecoder, Sendable, Hashable {
    /// The identifier.
    public var _id: String
    /// The person who has ordered.
    public var person: String
    /// The dish.
    public var dish: String
    /// The state: `cooking`, `ready`, `fetched` or `cancelled`.
    public var state: String
}

/// The orders of one person, from the kitchen's Meteor server.
@MainActor
final class KitchenBoard {
    /// Called for each order that comes or changes.
    var onOrder: (Order) -> Void = { _ in }

    private let client: MeteorClient
    private let collection: MongoCollection<Order>

    init(_ company: Company, of person: String) {
        client = MeteorClient(site: company.kitchen)
        collection = MongoCollection<Order>(meteor: client, collection: "orders")
        _ = collection.watch(matching: nil) { [weak self] _, _, order in
            MainActor.assumeIsolated { if let order { self?.onOrder(order) } }
        }
        _ = client.add(subscription: "orders", withParams: [person])
        client.connect()
    }

    /// The orders by their identifiers.
    var orders: [Order] { collection.find().sorted { $0._id < $1._id } }

    /// Tells the kitchen that the person has the order.
    func fetched(_ order: String) { _ = client.call(method: "fetched", parameters: [order]) { _ in } }

    func end() { client.disconnect() }
}

import Foundation

/// A delivery company on paper: what each person must see, computed anew from a list of what happened.
///
/// It knows nothing of servers, networks, phones and libraries.
struct NaiveCompany {
    struct Order {
        let id: String
        let person: String
        let dish: String
        let pickup: Date
        var state = "cooking"
        /// Whether somebody has said on a phone that the order is fetched. The kitchen may not have heard it.
        var isSaidToBeFetched = false
        /// Whether somebody may have marked its news as read.
        var isPerhapsRead = false
    }

    /// A time during which somebody was signed in on a phone.
    struct Stay {
        let person: String?
        let begin: Date
    }

    private(set) var orders: [Order] = []
    /// The people who were signed in on each phone, in their order.
    private(set) var stays: [String: [Stay]] = [:]

    /// The seconds before a pickup at which somebody is reminded.
    static let lead: TimeInterval = 600

    // MARK: The past

    mutating func take(_ order: Order) { orders.append(order) }

    mutating func set(_ id: String, to state: String) { change(id) { $0.state = state } }

    mutating func sayFetched(_ id: String) { change(id) { $0.isSaidToBeFetched = true } }

    /// Takes in that a phone marks everything of a person as read, perhaps later.
    mutating func markAllRead(of person: String) {
        for index in orders.indices where orders[index].person == person { orders[index].isPerhapsRead = true }
    }

    mutating func sign(_ person: String?, inOn phone: String, at date: Date) {
        stays[phone, default: []].append(Stay(person: person, begin: date))
    }

    private mutating func change(_ id: String, _ body: (inout Order) -> Void) {
        guard let index = orders.firstIndex(where: { $0.id == id }) else { return }
        body(&orders[index])
    }

    // MARK: The present

    /// The person who is signed in on a phone.
    func person(on phone: String) -> String? { stays[phone]?.last?.person }

    /// The person who was signed in on a phone at a time.
    func person(on phone: String, at date: Date) -> String? {
        stays[phone]?.last { $0.begin <= date }?.person
    }

    func orders(of person: String?) -> [Order] { orders.filter { $0.person == person } }

    /// Returns the order that a title belongs to; each has a dish of its own.
    func order(with dish: String) -> Order? { orders.first { $0.dish == dish } }
}

extension NaiveCompany.Order {
    /// The time at which the reminder comes.
    var reminder: Date { pickup - NaiveCompany.lead }

    /// Whether nobody has to be reminded.
    var hasEnded: Bool { ["fetched", "cancelled"].contains(state) }
}

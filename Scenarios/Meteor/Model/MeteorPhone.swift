import Carillon
import CarillonMeteor
import Foundation

/// A client in the world that carries out ``MeteorOperation``s. The class is confined to its world.
final class MeteorPhone: @unchecked Sendable {
    let user: MeteorUser
    private var subscriptions: [String] = []

    init(_ user: MeteorUser) { self.user = user }

    /// Does something, and returns the time that it takes.
    @discardableResult
    func perform(_ action: MeteorOperation.Action) async throws -> Duration {
        switch action {
        case .insert(let key, let fields):
            var object: EJSONObject = fields
            object["_id"] = key.id
            user.run { _ = $0.insert(into: key.collection, object: object) }
        case .update(let key, let changes):
            let object: EJSONObject = changes.mapValues { value -> Any in if let value { value } else { NSNull() } }
            user.run { $0.update(into: key.collection, objectWithId: key.id, changes: object) }
        case .remove(let key): user.run { $0.remove(from: key.collection, objectWithId: key.id) }
        case .subscribe(let publication): subscribe(to: publication)
        case .unsubscribe(let index):
            let id = subscriptions.remove(at: index)
            user.run { $0.remove(subscriptionId: id) }
        case .logIn(let id):
            let name = String(id.dropFirst(2))
            user.run { $0.logonWith(username: name, password: name) }
        case .logOut: user.run { $0.logout() }
        case .lose: user.world.network.reset(on: .host(user.device.name))
        case .loseAfter(let action, let milliseconds):
            try await perform(action)
            try await user.world.advance(by: .milliseconds(milliseconds))
            try await perform(.lose)
            return .milliseconds(milliseconds)
        case .disconnect: user.run { $0.disconnect() }
        case .connect: user.run { $0.connect() }
        }
        return .zero
    }

    private func subscribe(to publication: MeteorPublication) {
        let id = user.run { client in
            switch publication {
            case .tasksOf(let owner): client.add(subscription: "tasksOf", withParameters: [owner])
            case .titles: client.add(subscription: "titles")
            case .mine: client.add(subscription: "mine")
            }
        }
        subscriptions.append(id ?? "none")
    }

    /// The documents that the client has.
    var view: [DocumentKey: NaiveMeteor.Fields] {
        var view: [DocumentKey: NaiveMeteor.Fields] = [:]
        for collection in ["tasks", "notes", "users"] {
            for document in user.documents(of: collection) {
                let key = DocumentKey(collection: collection, id: document["_id"] as? String ?? "?")
                let fields = document.filter { $0.key != "_id" }.mapValues { "\($0)" }
                view[key] = collection == "users" ? [:] : fields
            }
        }
        return view
    }
}

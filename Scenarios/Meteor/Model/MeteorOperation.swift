/// An operation of one of several clients of a Meteor server.
struct MeteorOperation: CustomStringConvertible {
    /// The number of the client.
    let client: Int
    let action: Action

    enum Action {
        case insert(DocumentKey, [String: String])
        /// A field with `nil` is removed.
        case update(DocumentKey, [String: String?])
        case remove(DocumentKey)
        case subscribe(MeteorPublication)
        /// Ends a subscription, by its place among those of the client.
        case unsubscribe(Int)
        case logIn(String)
        case logOut
        /// The connection is reset. The client is back five seconds later.
        case lose
        /// The client writes, and the connection is reset some milliseconds later.
        indirect case loseAfter(Action, milliseconds: Int)
        /// The app disconnects.
        case disconnect
        /// The app connects.
        case connect

        /// The document that the action writes.
        var document: DocumentKey? {
            switch self {
            case .insert(let key, _), .update(let key, _), .remove(let key): key
            case .loseAfter(let action, _): action.document
            default: nil
            }
        }

        /// Whether the action changes which documents the client may see.
        var changesView: Bool {
            switch self {
            case .subscribe, .unsubscribe, .logIn, .logOut: true
            default: false
            }
        }

        /// Whether the action ends the connection. Such actions come before the others of a moment.
        var isEnd: Bool {
            switch self {
            case .lose, .disconnect: true
            default: false
            }
        }
    }

    var description: String { "client \(client): \(action)" }
}

/// A document of a collection.
struct DocumentKey: Hashable, Comparable, CustomStringConvertible {
    let collection: String
    let id: String

    var description: String { "\(collection)/\(id)" }

    static func < (left: DocumentKey, right: DocumentKey) -> Bool {
        (left.collection, left.id) < (right.collection, right.id)
    }
}

/// The publications of the server.
enum MeteorPublication: Hashable {
    /// The tasks of an owner.
    case tasksOf(String)
    /// The titles of all tasks.
    case titles
    /// The notes of the user.
    case mine
}

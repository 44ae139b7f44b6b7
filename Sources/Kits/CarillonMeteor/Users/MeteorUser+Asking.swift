import Carillon
public import Foundation
public import MeteorSwift

// A user acts through the client here, and the diary gets the outcome.
extension MeteorUser {
    /// Subscribes, and writes into the diary each time that the subscription is ready: `tasks is ready`.
    ///
    /// - Returns: the identifier of the subscription.
    @discardableResult
    public func subscribe(_ name: String, _ parameters: [Any]? = nil) -> String? {
        run { client in
            client.add(subscription: name, withParameters: parameters) { [diary] _, name in
                diary.note("\(name) is ready")
            }
        }
    }

    /// Subscribes to a group, and writes into the diary each time that it is ready: `the group is ready`.
    ///
    /// - Returns: the identifier of the group.
    @discardableResult
    public func subscribe(toAll names: [String]) -> String? {
        run { client in
            client.add(subscriptions: names.map { (name: $0, params: nil) }) { [diary] _, name in
                diary.note(name == "GroupedSubscriptions" ? "the group is ready" : "\(name) is ready")
            }
        }
    }

    /// Calls a method, and writes its outcome into the diary: `add: 5`, `add: nothing`, or
    /// `add: error Meteor.Error 403`.
    ///
    /// - Returns: the identifier of the call.
    @discardableResult
    public func call(_ method: String, _ parameters: Any...) -> String? {
        run { client in
            client.call(method: method, parameters: parameters) { [diary] outcome in
                diary.note("\(method): \(MeteorUser.line(outcome))")
            }
        }
    }

    /// Does something as code of the app at each notification of the client with this name.
    public func on(_ name: Notification.Name, _ body: @escaping @Sendable (MeteorClient) -> Void) {
        app.run {
            let token = NotificationCenter.default.addObserver(forName: name, object: client, queue: nil) { note in
                if let client = note.object as? MeteorClient { body(client) }
            }
            world.keep(token)
        }
    }

    /// Describes the outcome of a method in a line.
    public static func line(_ outcome: Result<DDPMessage, any Error>) -> String {
        switch outcome {
        case .success(let message): message["result"].map(line) ?? "nothing"
        case .failure(let error):
            // A pattern with `as` would not fit an error that is no NSError yet.
            "error \((error as NSError).domain) \((error as NSError).code)"
        }
    }

    /// Returns a value that a client shows as JSON text, with its members sorted.
    public static func line(_ value: Any) -> String {
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
}

import CarillonEnvironment
import DDPWire
import JSONWire
import OrderedCollections

/// The part of a server that its author writes: collections, methods and publications. An application outlives restarts
/// of the server, as a database does.
///
/// ```swift
/// let tasks = application.collection("tasks")
/// application.publish("tasks") { sub in [Cursor("tasks") { $0["owner"] == sub.params.first }] }
/// application.method("rename") { call in
///     guard tasks.update(.string(call.params[0].string ?? ""), set: ["title": call.params[1]]) else {
///         throw DDPError(404, "No such task")
///     }
///     return nil
/// }
/// ```
///
/// Only code on the server's loop may touch an application.
public final class DDPApplication {
    /// The code of a method. It returns the result, or `nil` for none; it throws `DDPError` for an error that the client
    /// may see, and anything else for an internal one.
    public typealias Method = (MethodInvocation) throws -> EJSON?
    /// The code of a publication. It returns queries, whose documents are sent at once and kept up to date; the
    /// subscription is then ready. `nil` means that the code itself calls ``Subscription/added(_:_:_:)``,
    /// ``Subscription/ready()`` and so on.
    public typealias Publication = (Subscription) throws -> [Cursor]?

    private(set) var methods: [String: Method] = [:]
    private(set) var publications: [String: Publication] = [:]
    private(set) var universalPublications: [Publication] = []
    private(set) var collections: OrderedDictionary<String, DDPCollection> = [:]

    /// The methods of which a connection may make only so many calls in a time.
    private(set) var limits: [String: (count: Int, interval: Duration)] = [:]
    /// The core that serves the application now.
    weak var core: DDPCore?

    /// Creates an application without anything.
    public init() {}

    /// The collection with a name, which is made when it is first asked for.
    public func collection(_ name: String) -> DDPCollection {
        if let collection = collections[name] { return collection }
        let collection = DDPCollection(name: name)
        collections[name] = collection
        return collection
    }

    /// Defines a method, or replaces it.
    public func method(_ name: String, _ method: @escaping Method) { methods[name] = method }

    /// Lets each connection call a method at most `count` times in `interval` (Meteor's ddp-rate-limiter).
    public func limit(_ method: String, to count: Int, per interval: Duration) { limits[method] = (count, interval) }

    /// Defines a publication, or replaces it.
    public func publish(_ name: String, _ publication: @escaping Publication) { publications[name] = publication }

    /// Defines a publication that every client gets without asking.
    public func publishToAll(_ publication: @escaping Publication) { universalPublications.append(publication) }
}

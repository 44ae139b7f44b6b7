import CarillonEnvironment
import DDPWire

/// The definitions that make a server: its collections, methods and publications, in plain Swift.
///
/// ```swift
/// let tasks = server.collection("tasks")
/// tasks.insert(["title": "Buy milk", "owner": "ann", "done": false], id: "t1")
///
/// server.publish("tasks") { (_, owner: String) in tasks.find { $0["owner"] == .string(owner) } }
/// server.method("rename") { (_, id: String, title: String) in
///     guard tasks.update(.string(id), set: ["title": .string(title)]) else { throw DDPError(404, "No such task") }
/// }
/// ```
///
/// A definition takes parameters of any ``EJSONConvertible`` types. Where a client sends others, the call or the
/// subscription fails by 400 “Match failed”, as by Meteor's `check`. Parameters beyond those are ignored; all of them
/// are in ``MethodInvocation/params`` and ``Subscription/params``. A new definition replaces the one with the same
/// name.
///
/// Call everything on the server's loop.
public protocol DDPDefinitions {
    /// The application that is defined.
    var application: DDPApplication { get }
}

extension DDPDefinitions {
    /// The collection with a name, which is made when it is first asked for.
    public func collection(_ name: String) -> DDPCollection { application.findCollection(name) }

    // MARK: Methods

    /// Defines a method with a result.
    ///
    /// Clients see a `DDPError` that the code throws; any other error becomes 500 “Internal server error”, and the
    /// journal has its text.
    public func method<each Parameter: EJSONConvertible, Result: EJSONConvertible>(
        _ name: String, _ method: @escaping (MethodInvocation, repeat each Parameter) throws -> Result
    ) {
        application.methods[name] = { call in
            var parameters = Parameters(call.params)
            return try method(call, repeat try parameters.next((each Parameter).self)).ejson
        }
    }

    /// Defines a method without a result, or with one that comes by ``MethodInvocation/answerLater()``.
    ///
    /// Clients see a `DDPError` that the code throws; any other error becomes 500 “Internal server error”, and the
    /// journal has its text.
    public func method<each Parameter: EJSONConvertible>(
        _ name: String, _ method: @escaping (MethodInvocation, repeat each Parameter) throws -> Void
    ) {
        application.methods[name] = { call in
            var parameters = Parameters(call.params)
            try method(call, repeat try parameters.next((each Parameter).self))
            return nil
        }
    }

    /// Lets each connection call a method at most `count` times in `interval` (Meteor's ddp-rate-limiter).
    public func limit(_ method: String, to count: Int, per interval: Duration) {
        application.rateLimits[method] = DDPApplication.RateLimit(count: count, interval: interval)
    }

    // MARK: Publications

    /// Defines a publication of queries. Their documents are sent at once, then the subscription is ready, and later
    /// changes follow.
    ///
    /// An error that the code throws ends the subscription.
    public func publish<each Parameter: EJSONConvertible, Queries: PublishedQueries>(
        _ name: String, _ publication: @escaping (Subscription, repeat each Parameter) throws -> Queries
    ) {
        publish(name) { (sub, parameters: repeat each Parameter) in
            for cursor in try publication(sub, repeat each parameters).cursors { sub.publish(cursor) }
            sub.ready()
        }
    }

    /// Defines a publication that calls ``Subscription/added(_:_:_:)``, ``Subscription/ready()`` and so on itself.
    ///
    /// An error that the code throws ends the subscription.
    public func publish<each Parameter: EJSONConvertible>(
        _ name: String, _ publication: @escaping (Subscription, repeat each Parameter) throws -> Void
    ) {
        application.publications[name] = { sub in
            var parameters = Parameters(sub.params)
            try publication(sub, repeat try parameters.next((each Parameter).self))
        }
    }

    /// Defines a publication that every client gets without asking.
    public func publishToAll(_ publication: @escaping (Subscription) throws -> Void) {
        application.universalPublications.append(publication)
    }
}

/// The queries that a publication returns: a ``Cursor``, or several in an array.
public protocol PublishedQueries {
    /// The queries.
    var cursors: [Cursor] { get }
}

extension Cursor: PublishedQueries {
    /// The query alone.
    public var cursors: [Cursor] { [self] }
}

extension [Cursor]: PublishedQueries {
    /// The queries themselves.
    public var cursors: [Cursor] { self }
}

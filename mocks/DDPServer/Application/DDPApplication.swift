import CarillonEnvironment
import DDPWire
import JSONWire
import OrderedCollections

/// The part of a server that its author writes: collections, methods and publications. An application outlives restarts
/// of the server, as a database does. ``DDPDefinitions`` has the definitions.
///
/// Only code on the server's loop may touch an application.
public final class DDPApplication: DDPDefinitions {
    /// The code of a method. It returns the result; `nil` for none, or for one that comes later.
    typealias Method = (MethodInvocation) throws -> EJSON?
    /// The code of a publication.
    typealias Publication = (Subscription) throws -> Void

    /// The limit of calls of one method from one connection.
    struct RateLimit {
        let count: Int
        let interval: Duration
    }

    var methods: [String: Method] = [:]
    var publications: [String: Publication] = [:]
    var universalPublications: [Publication] = []
    var rateLimits: [String: RateLimit] = [:]
    /// Makes the page that ends a login by another service; `nil` if the server knows no such service.
    var credentialPage: ((_ service: String, _ query: [String: String]) -> String?)?
    private var collections: [String: DDPCollection] = [:]
    /// The core that serves the application now.
    weak var core: DDPCore?

    init() {}

    /// The application itself.
    public var application: DDPApplication { self }

    /// Does something that may have effects on clients, as an event of the server's own.
    func perform(_ body: () -> Void) {
        if let core { core.perform(body) } else { body() }
    }

    /// The collections, in no order.
    var allCollections: [DDPCollection] { Array(collections.values) }

    func findCollection(_ name: String) -> DDPCollection {
        if let collection = collections[name] { return collection }
        let collection = DDPCollection(name: name, of: self)
        collections[name] = collection
        return collection
    }
}

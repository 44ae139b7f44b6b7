public import CarillonEnvironment
public import CarillonTLS
public import HTTPHosting
public import MockHosting
import OrderedCollections
public import PushWire

/// A push service as Apple's, faithful until somebody asks it to misbehave: providers send it notifications for
/// device tokens, and it passes them on to phones.
///
/// ```swift
/// let push = PushService(environment: environment, at: Endpoint(host: "push", port: 8090))
/// try push.start()
/// // a phone connects to ws://push:8090/phones and registers; then a provider sends
/// // POST /3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0
/// ```
///
/// Providers speak HTTP/1.1 with the paths, header fields and reasons of APNs, which speaks HTTP/2 alone. Phones and
/// tokens outlive a crash, as in a database. Call everything here on the environment's loop. This confinement makes the
/// type safe to share.
@dynamicMemberLookup
public final class PushService: HostedServer, @unchecked Sendable {
    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public let host: ServerHost<MessageStack<HTTPStackCore<PushCore>>>
    private let registry: PushRegistry
    private let settings: PushSettings

    /// Makes a service that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the service uses.
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the service keeps.
    ///   - configuration: The limits and choices of the service.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint, configuration: PushConfiguration = PushConfiguration(),
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        registry = PushRegistry(environment.random("push.tokens"))
        settings = PushSettings(configuration, environment.random("push.identifiers")) {
            environment.platform.date(at: $0)
        }
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        // A provider's path ends with a token: /3/device/TOKEN.
        host.secretNames = SecretNames(collections: ["device"])
    }

    // MARK: Settings

    /// The limits and choices of the service. Each of them is a member of the service as well: `push.keepTime` is
    /// `push.configuration.keepTime`. A change takes effect at once, but for the limits of HTTP.
    public var configuration: PushConfiguration {
        get { settings.configuration }
        set { settings.configuration = newValue }
    }

    /// A limit or a choice of the ``configuration``.
    public subscript<Value>(dynamicMember member: WritableKeyPath<PushConfiguration, Value>) -> Value {
        get { settings.configuration[keyPath: member] }
        set { settings.configuration[keyPath: member] = newValue }
    }

    /// The rules by which notifications wait for a phone. Saboteurs exchange them.
    package var rules: any PushRules {
        get { settings.rules }
        set { settings.rules = newValue }
    }

    // MARK: The server

    /// Starts to listen. Does nothing if the service already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws {
        try host.start { takesNotes in
            MessageStack(core: HTTPStackCore(PushCore(registry, settings)), takesNotes: takesNotes)
        }
    }

    // MARK: Phones and tokens

    /// The names of the phones that have been there, in the order in which they came.
    public var phones: [String] { Array(registry.phones.keys) }

    /// Returns the topics of a phone, in the order in which it named them.
    package func topics(of phone: String) -> [String] { registry.phones[phone].map { Array($0.topics.keys) } ?? [] }

    /// Returns whether a phone is connected.
    public func isConnected(_ phone: String) -> Bool { registry.phones[phone]?.connection != nil }

    /// Returns the valid token of a topic on a phone; `nil` if there is none.
    public func token(of topic: String, on phone: String) -> String? {
        registry.phones[phone]?.topics[topic]?.token
    }

    /// Returns the notifications that have not reached a phone, oldest first within each topic.
    public func waiting(for phone: String) -> [PushNotification] {
        registry.phones[phone]?.topics.values.flatMap { $0.waiting.map(\.notification) } ?? []
    }

    /// Gives a topic of a phone another token, as after the phone was restored from a backup. The former token is void,
    /// and what waits for it is lost. A phone that is on hears of the new one at once.
    ///
    /// - Returns: The new token; `nil` if the phone is unknown, or the service does not run.
    @discardableResult
    public func renewToken(of topic: String, on phone: String) -> String? {
        guard let phone = registry.phones[phone] else { return nil }
        let now = environment.loop.now
        let isDone: Void? = host.performHTTP { core, effects in
            core.renewToken(of: topic, on: phone, at: now, into: &effects)
        }
        return isDone == nil ? nil : phone.topics[topic]?.token
    }

    /// Crashes, and loses all phones, tokens and notifications.
    public func crashWithoutMemory() {
        crash()
        registry.forgetEverything()
    }
}

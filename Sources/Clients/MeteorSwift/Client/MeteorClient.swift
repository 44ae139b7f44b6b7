import CarillonEnvironment
import DDPClient
import DDPWire
public import Foundation

/// A client of a Meteor server.
///
/// ```swift
/// let meteor = MeteorClient(site: "wss://app.example.com/websocket")
/// meteor.connect()
/// let subscription = meteor.add(subscription: "tasks", withParameters: ["shop"])
/// let tasks = MongoCollection<Task>(meteor: meteor, collection: "tasks")
/// ```
///
/// After a reconnect the app sees the documents of the former session until all subscriptions that were ready are ready
/// again, or have been refused, and the login has been resumed; for 30 seconds at most, and no longer than the user
/// stays the same. Then the documents of the new session take their place, and watches hear of the differences.
/// `onReady` and the notifications of calls that are updated wait for so long, too.
///
/// The client belongs to the app that makes it. Use it on the app's main thread, where it calls back, too. The client
/// disconnects when the app lets it go.
///
/// Unchecked because the client is confined to the app's main queue. Its engine lives on the environment's loop, behind
/// an `EngineLine`.
public class MeteorClient: NSObject, @unchecked Sendable {
    /// A delegate that hears of logins. The client keeps it alive.
    public var authDelegate: (any DDPAuthDelegate)?
    /// A delegate that hears of the connection. The client keeps it alive.
    public var connectionDelegate: (any MeteorConnectionDelegate)?
    /// The reason why there is no connection, in words; `nil` while there is one, and before the first attempt.
    public internal(set) var connectionFailure: String?

    /// The outcome of a call.
    enum CallOutcome {
        case answered(MethodResult)
        /// The connection ended before the answer.
        case unanswered
        /// A login has failed.
        case failed(NSError)
    }

    let environment: CarillonEnvironment.Environment
    let parts: MeteorParts
    let site: String
    let identifiers: Identifiers
    let line: EngineLine
    let pump: ActionPump<MachineInUse>
    /// The callbacks of calls that wait for their answers.
    var completions: [String: (CallOutcome) -> Void] = [:]
    /// The work that waits for the data of calls.
    var settlements: [String: () -> Void] = [:]
    /// The callbacks of subscriptions and groups.
    var readyCallbacks: [String: SubscriptionCallback] = [:]
    private var hubs: [String: CollectionHub] = [:]
    /// Whether the app sees the documents of the former session, while those of a new one come.
    var showsFormerSession = false
    var platformObservation: PlatformObservation?
    /// The number of the connection that the client made last.
    var connectionNumber = 0
    /// The user who was logged in last, until a logout.
    var formerUserID: String?
    /// The login by another service that is under way.
    var oauthExchange: OAuthExchange?
    /// The source of identifiers of documents.
    let identifierNumbers: any RandomNumbers

    /// Makes a client that does not connect yet.
    ///
    /// - Parameters:
    ///   - site: the URL of the server's WebSocket, such as `wss://app.example.com/websocket`.
    ///   - ddpVer: the version of DDP: `1`, `pre2` or `pre1`.
    public init(site: String, withDDPVersion ddpVer: String = "1") {
        let environment = CarillonEnvironment.Environment.current
        environment.hideValues(of: .ddp)
        self.environment = environment
        self.site = site
        parts = environment.meteorParts
        let identifiers = Identifiers.of(environment)
        self.identifiers = identifiers
        identifierNumbers = environment.random("meteor.identifiers")
        let machine = DDPMachine(
            version: ddpVer, parts: parts.ddp,
            date: { [weak environment] in
                environment.map { Int64(($0.date.timeIntervalSince1970 * 1_000).rounded(.down)) }
            }, makeID: { identifiers.next() })
        pump = ActionPump(MachineInUse(side: parts.machine(machine)), on: environment.loop)
        line = EngineLine(environment, parts.engine)
        super.init()
        pump.serve(self) {
            $0.carryOut($1)
        } wake: {
            $0.line.client.timer.wake(by: $1)
        }
        line.client.onArrival = { [weak self] in self?.receive($0) }
        line.client.timer.onDeadline = { [weak self] in self?.pump.advance() }
        environment.noteEngine(line.name)
        environment.record(
            MeteorTraceKind.engine, "speaks DDP through the engine \(line.name)",
            fields: [.init("engine", line.name)])
    }

    /// Makes a client that does not connect yet. The same as ``init(site:withDDPVersion:)``.
    public convenience init(_ site: String, withDDPVersion ddpVer: String = "1") {
        self.init(site: site, withDDPVersion: ddpVer)
    }

    deinit { line.shutDown() }

    /// The machine. Change it by ``step(_:)``.
    var machine: any DDPClientSide { pump.machine.side }

    // MARK: The connection

    /// Whether the session has begun. An open socket alone is none.
    public var isConnected: Bool { machine.isConnected }

    /// Whether sessions go on after the loss of their connection, which takes a server of Meteor 3.5 or later.
    ///
    /// If the client is back within 15 seconds, it has its session again: the documents stay, subscriptions are not
    /// sent again, and calls get their answers. If not, everything begins anew, as without this. Calls that wait for
    /// their answers fail when that is known. Older servers know nothing of it and begin anew.
    ///
    /// The default is `false`. A change counts from the next session on.
    public var resumesSessions: Bool {
        get { machine.resumesSessions }
        set { pump.machine.side.resumesSessions = newValue }
    }

    /// Connects, and connects again whenever the connection is lost. Does nothing if that is under way or done; an
    /// attempt that is planned is made at once.
    ///
    /// The delays between attempts are 5, 10, 15, 20, 25 seconds, and then always 30.
    public func connect() {
        observePlatform()
        step { $0.connect(at: $1) }
    }

    /// Ends the connection, and makes no further attempts. Calls that wait for an answer fail.
    public func disconnect() {
        platformObservation = nil
        step { $0.disconnect(at: $1) }
    }

    private func observePlatform() {
        guard platformObservation == nil else { return }
        platformObservation = environment.platform.observe { [weak self, weak environment] event in
            guard event == .didBecomeActive else { return }
            environment?.onMainQueue { [weak self] in self?.appDidBecomeActive() }
        }
    }

    private func appDidBecomeActive() {
        if platformObservation != nil { step { $0.appDidBecomeActive(at: $1) } }
    }

    // MARK: Collections

    /// The place of a collection, which is made when it is first asked for.
    func hub(_ name: String) -> CollectionHub {
        if let hub = hubs[name] { return hub }
        let hub = CollectionHub(name: name, parts: parts, isNew: showsFormerSession) { [weak self] in
            self?.tell($0)
        }
        hubs[name] = hub
        return hub
    }

    /// The places of all collections, in the order of their names.
    var allHubs: [CollectionHub] { hubs.sorted { $0.key < $1.key }.map(\.value) }

    /// Removes all documents, except objects that came from a file and that the server has not sent since. Watches do
    /// not hear of it.
    public func resetCollections() {
        step { machine, _ in machine.forgetSession() }
        for hub in allHubs { hub.beginAnew() }
    }

    /// Registers the type as which the documents of a collection are stored. ``MongoCollection`` does it by itself.
    public func registerCodable(_ name: String, collectionCoder: any CollectionDecoder.Type) {
        hub(name).coder = collectionCoder
    }
}

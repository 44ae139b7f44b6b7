public import CarillonEnvironment
public import CarillonTLS
public import HTTPHosting
import HTTPWire
import MagicBellWire
public import MockHosting

/// A MagicBell server that is faithful until somebody asks it to misbehave: one project with its API, and the realtime
/// channels of its users. The project outlives a crash, as in a database.
///
/// Call everything here on the environment's loop. This confinement makes the type safe to share.
@dynamicMemberLookup
public final class MagicBellServer: HostedServer, @unchecked Sendable {
    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public let host: ServerHost<MessageStack<HTTPStackCore<MagicBellCore>>>
    let api: ProjectAPI
    let realtime: RealtimeHub

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the server uses.
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the server keeps.
    ///   - configuration: The limits and choices of the server.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint,
        configuration: MagicBellConfiguration = MagicBellConfiguration(), identity: ServerIdentity? = nil,
        journalLimit: Int = 100_000
    ) {
        let settings = MagicBellSettings(configuration)
        let project = Project(date: { environment.date }, random: environment.random("magicbell.server"))
        api = ProjectAPI(project, settings: settings)
        realtime = RealtimeHub(
            environment.random("magicbell.realtime"), settings: settings, date: { environment.platform.date(at: $0) })
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        host.secretNames = .magicBell
    }

    // MARK: Settings

    /// The limits and choices of the server. Each of them is a member of the server as well: `server.apiKey` is
    /// `server.configuration.apiKey`.
    public var configuration: MagicBellConfiguration {
        get { api.settings.configuration }
        set { api.settings.configuration = newValue }
    }

    /// A limit or a choice of the ``configuration``.
    public subscript<Value>(dynamicMember member: WritableKeyPath<MagicBellConfiguration, Value>) -> Value {
        get { api.settings.configuration[keyPath: member] }
        set { api.settings.configuration[keyPath: member] = newValue }
    }

    /// The key that signs requests for tokens of the realtime channels. Its secret is random unless somebody sets it. A
    /// change takes effect at once.
    public var realtimeKey: RealtimeKey {
        get { realtime.tokens.key }
        set { realtime.tokens.key = newValue }
    }

    // MARK: The server

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws {
        try host.start { takesNotes in
            MessageStack(core: HTTPStackCore(MagicBellCore(api, realtime)), takesNotes: takesNotes)
        }
    }

    var project: Project { api.project }

    /// Publishes the changes that were made to the project from outside of a request.
    func publish() {
        let now = environment.loop.now
        let isDone: Void? = host.performHTTP { core, effects in core.publish(at: now, into: &effects) }
        guard isDone == nil else { return }
        // A server that does not run has no listeners. The channels keep the messages for those who resume.
        for publication in project.takePublications() {
            realtime.remember(publication.name, publication.data, on: publication.channel, at: now)
        }
        // The journal has no place for events of a server that does not run.
        _ = project.takeEvents()
    }
}

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
public final class MagicBellServer: HostedServer, @unchecked Sendable {
    let server: HTTPServer<MagicBellCore>
    let api: ProjectAPI
    let realtime: RealtimeHub
    private let settings = MagicBellSettings()

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the server keeps.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        let project = Project(date: { environment.date }, random: environment.random("magicbell.server"))
        let api = ProjectAPI(project)
        let realtime = RealtimeHub(
            environment.random("magicbell.realtime"), date: { environment.platform.date(at: $0) })
        (self.api, self.realtime) = (api, realtime)
        server = HTTPServer(
            environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit
        ) { [settings] in MagicBellCore(api, realtime, settings: settings) }
        server.host.secretNames = .magicBell
    }

    // MARK: Settings

    /// The order of answers and the messages that their requests cause. A change takes effect at once.
    ///
    /// Messages that no request causes, as those of `notify` and ``markAsRead(_:of:)``, have no answer to wait for.
    /// They go at once, also with ``EchoOrder/never``.
    public var echoOrder: EchoOrder {
        get { settings.echoOrder }
        set { settings.echoOrder = newValue }
    }

    /// Whether changes that requests cause are published at all. A change takes effect at once.
    package var publishes: Bool {
        get { settings.publishes }
        set { settings.publishes = newValue }
    }

    /// The limits of HTTP and WebSocket, by default `HTTPHostLimits.magicBell`. A change takes effect at the next
    /// start.
    public var httpLimits: HTTPHostLimits {
        get { settings.httpLimits }
        set { settings.httpLimits = newValue }
    }

    // MARK: The server

    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public var host: ServerHost<MessageStack<HTTPStackCore<MagicBellCore>>> { server.host }

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws { try server.start() }

    var project: Project { api.project }

    /// Publishes the changes that were made to the project from outside of a request.
    func publish() {
        // A server that does not run has no listeners; the channels keep the messages for those who resume.
        _ = server.performHTTP { core, effects in core.publish(at: environment.loop.now, into: &effects) }
        // The journal has no place for events of a server that does not run.
        _ = project.takeEvents()
    }
}

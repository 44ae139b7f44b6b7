import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import MQTTBroker
import MQTTWire

/// How a broker is to be made, before it is.
struct BrokerPlan {
    var configuration: BrokerConfiguration
    var access: AccessControl
    /// What the broker shows of itself; `nil` if it is to speak without TLS.
    var identity: ServerIdentity?
    /// What it could show so that every device believes it, where TLS is to be spoken.
    var goodIdentity: ServerIdentity?
    /// The rules that clients inside of WebSocket have to keep.
    var webSocketRules = TunnelRules(subprotocol: "mqtt")
    var misbehaviours: [BrokerMisbehaviour] = []
    /// What the broker shall not find wrong in what clients send.
    var forgiven: Set<Statement> = []
    /// What shall arrive in place of packets from clients; each made anew for every connection.
    var rewritings: [@Sendable () -> RewritingConnection.Rewriting] = []
    /// Which bytes shall arrive in place of those of packets from clients.
    var spoilings: [RewritingConnection.Spoiling] = []

    init(configuration: BrokerConfiguration, access: AccessControl) {
        self.configuration = configuration
        self.access = access
    }

    /// The environment that the broker shall see.
    func decorate(_ environment: Environment) -> Environment {
        var network = environment.network
        if !rewritings.isEmpty || !spoilings.isEmpty {
            network = RewritingNetwork(network, rewritings, spoilings)
        }
        if !forgiven.isEmpty { network = ForgivingNetwork(network, forgiving: forgiven) }
        return network === environment.network ? environment : environment.replacing(network: network)
    }
}

import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import MQTTBroker
import MQTTWire

/// The settings of a broker that is about to be made.
struct BrokerPlan {
    var configuration: BrokerConfiguration
    var access: AccessControl
    /// The certificate that the broker shows; `nil` for a broker without TLS.
    var identity: ServerIdentity?
    /// A certificate that every device trusts, which saboteurs may build on; `nil` without TLS.
    var goodIdentity: ServerIdentity?
    /// The rules that clients inside WebSocket have to keep.
    var webSocketRules = TunnelRules(subprotocol: "mqtt")
    var misbehaviours: [BrokerMisbehaviour] = []
    /// The violations that the broker shall not notice in clients' packets.
    var forgiven: Set<Statement> = []
    /// Functions that replace a client's packet by others. Each is made anew for every connection.
    var rewritings: [@Sendable () -> RewritingConnection.Rewriting] = []
    /// Functions that replace the bytes of a client's packet.
    var spoilings: [RewritingConnection.Spoiling] = []

    init(configuration: BrokerConfiguration, access: AccessControl) {
        self.configuration = configuration
        self.access = access
    }

    /// The environment that the broker gets.
    func decorate(_ environment: Environment) -> Environment {
        var network = environment.network
        if !rewritings.isEmpty || !spoilings.isEmpty {
            network = RewritingNetwork(network, rewritings, spoilings)
        }
        if !forgiven.isEmpty { network = ForgivingNetwork(network, forgiving: forgiven) }
        return network === environment.network ? environment : environment.replacing(network: network)
    }
}

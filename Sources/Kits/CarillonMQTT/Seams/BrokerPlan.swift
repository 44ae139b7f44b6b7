import CarillonEnvironment
public import CarillonTLS
public import CarillonWebSocket
public import MQTTBroker
public import MQTTWire

/// The settings of a broker that is about to be made. Saboteurs change them at ``BrokerSeams/plan(_:)``.
public struct BrokerPlan {
    /// Returns the packets that arrive in place of a client's packet.
    public typealias Rewriting = (ControlPacket) -> [ControlPacket]
    /// Returns the bytes that arrive in place of the bytes of a client's packet.
    public typealias Spoiling = @Sendable (ControlPacket, [UInt8]) -> [UInt8]

    /// The broker's limits and times.
    public var configuration: BrokerConfiguration
    /// The rules that say who may do what.
    public var access: AccessControl
    /// The certificate that the broker shows; `nil` for a broker without TLS.
    public var identity: ServerIdentity?
    /// A certificate that every device trusts, which saboteurs may build on; `nil` without TLS.
    public var goodIdentity: ServerIdentity?
    /// The rules that clients inside WebSocket have to keep.
    public var webSocketRules = TunnelRules(subprotocol: "mqtt")
    /// The misbehaviours with which the broker begins.
    public var misbehaviours: [BrokerMisbehaviour] = []
    /// The violations that the broker shall not notice in clients' packets.
    public var forgiven: Set<Statement> = []
    /// Functions that replace a client's packet by others. Each is made anew for every connection.
    public var rewritings: [@Sendable () -> Rewriting] = []
    /// Functions that replace the bytes of a client's packet.
    public var spoilings: [Spoiling] = []

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

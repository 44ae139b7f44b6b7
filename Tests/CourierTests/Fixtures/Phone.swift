import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire

@testable import CourierMQTT

/// A phone with one app, in front at first. Confined to the world's loop.
final class Phone: @unchecked Sendable {
    let name: String
    let device: SimulatedDevice
    let platform: SimulatedPlatform
    /// The engines that speak for its clients.
    let engines = EngineRegistry()
    private let directory = TemporaryDirectory()
    private(set) var environment: Environment
    private var process: SimulatedProcess
    private var sockets: SimulatedSockets
    private let network: SimulatedNetwork
    /// Kept, because a client that is let go disconnects.
    private var clients: [TestClient] = []
    private let makeEnvironment: (any Loop, any Network, any Platform) -> Environment

    init(
        _ name: String, loop: SimulatedLoop, network: SimulatedNetwork, trace: SimulationTrace, choices: Choices,
        mainQueue: MainQueue? = nil
    ) {
        self.name = name
        self.network = network
        device = SimulatedDevice(name: name, loop: loop, timeZone: .gmt)
        platform = SimulatedPlatform(device: device) { [url = directory.url] in url }
        process = SimulatedProcess(on: loop)
        sockets = network.sockets(on: name)
        makeEnvironment = { [engines] loop, network, platform in
            Environment(
                name: name, loop: loop, network: network, platform: platform, mainQueue: mainQueue, recorder: trace,
                engines: engines,
                randomNumbers: { choices.stream("\(name).\($0)") })
        }
        environment = makeEnvironment(process, sockets, platform)
        platform.setApplicationState(.active)
    }

    /// Ends the app's process where it stands, and starts another one.
    func crashAndRestart() {
        process.kill()
        sockets.closeAll()
        platform.endProcess()
        process = SimulatedProcess(on: process.loop)
        sockets = network.sockets(on: name)
        environment = makeEnvironment(process, sockets, platform)
        platform.setApplicationState(.active)
    }

    func setReachability(_ reachability: Reachability) {
        if reachability == .unreachable { network.takeOffline(name) } else { network.bringOnline(name) }
        device.setReachability(reachability)
    }

    /// The topics that a client waits to unsubscribe from, as the app's disk has them.
    func pendingUnsubscriptions(of client: ClientIdentifier) throws -> [String] {
        try SQLitePendingUnsubscriptionStore(.of(environment)).filters(of: client).map(\.text)
    }

    /// Gives the app stores that outlive its process, as a database would.
    func keepMessages(
        outgoing: any OutgoingMessageStore = MemoryOutgoingMessageStore(),
        incoming: any IncomingMessageStore = MemoryIncomingMessageStore()
    ) {
        let outgoing = Kept(outgoing), incoming = Kept(incoming)
        environment.courierParts.outgoing = { _ in outgoing.object }
        environment.courierParts.incoming = { _ in incoming.object }
    }

    /// A client of this phone's app, with everything that it tells.
    func client(
        _ service: AuthService = AuthService(), topics: [String: QoS] = [:], interval: UInt16 = 5,
        maximum: UInt16 = 10, authenticationTimeout: TimeInterval? = nil,
        connectTimeout: ConnectTimeoutPolicy = ConnectTimeoutPolicy(),
        idleTimeout: IdleActivityTimeoutPolicy = IdleActivityTimeoutPolicy(), timeToLive: TimeInterval = 0,
        cleanup: TimeInterval = 10, isPersistent: Bool = false
    ) -> TestClient {
        environment.run {
            let config = MQTTClientConfig(
                topics: topics, authService: service,
                messageAdapters: [TextMessageAdapter(), JSONMessageAdapter(), DataMessageAdapter()],
                isMessagePersistenceEnabled: isPersistent, autoReconnectInterval: interval,
                maxAutoReconnectInterval: maximum, enableAuthenticationTimeout: authenticationTimeout != nil,
                authenticationTimeoutInterval: authenticationTimeout ?? 30, connectTimeoutPolicy: connectTimeout,
                idleActivityTimeoutPolicy: idleTimeout, messagePersistenceTTLSeconds: timeToLive,
                messageCleanupInterval: cleanup)
            let client = TestClient(
                CourierClientFactory().makeMQTTClient(config: config), service: service, environment: environment)
            clients.append(client)
            return client
        }
    }
}

/// Takes an object of the world into closures that belong to it too. Both stay on the world's loop, hence safe to
/// share.
private struct Kept<Object>: @unchecked Sendable {
    let object: Object
    init(_ object: Object) { self.object = object }
}

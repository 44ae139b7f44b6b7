import Carillon
import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import Foundation

/// A real mosquitto behind a host of the world.
///
/// The class is confined to its world, so it is safe to share.
final class MosquittoBroker: WireBroker, @unchecked Sendable {
    let endpoint: Endpoint
    private let server: RealServer
    private let processFile: URL
    private unowned let loop: SimulatedLoop
    private var clients: [Int: Client] = [:]

    /// The facts about a client that matter for time.
    private struct Client {
        var decoder: PacketDecoder? = PacketDecoder(from: .client)
        /// The keep alive in seconds. Mosquitto gives clients 60 seconds before their CONNECT.
        var keepAlive: UInt16 = 60
        var lastHeard: Instant
    }

    /// Starts a mosquitto.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)`` if there is no mosquitto, or none that can do what the plan asks.
    init(
        _ name: String, in world: World, configuration: BrokerConfiguration, rules: BrokerRules, file: StaticString,
        line: Int
    ) throws {
        let mosquitto = try Mosquitto(keepsRealTime: world.keepsRealTime)
        let environment = world.server(name, file: file, line: line)
        let plan = MosquittoConfiguration(
            configuration: configuration, rules: rules, directory: environment.platform.directory)
        try plan.check()
        processFile = plan.processFile
        loop = world.loop
        endpoint = Endpoint(host: name, port: 1_883)
        let servers = try world.realServers()
        server = RealServer(environment: environment, at: endpoint, fence: try plan.fence(), among: servers) { port in
            mosquitto.command(configuration: try plan.write(port: port), clock: servers.clockFile)
        }
        server.onLoss = { [weak world] log in
            world?.fail("mosquitto runs on, and does not end with: \(log.suffix(3).joined(separator: " / "))")
        }
        server.onTraffic = { [weak self] in self?.note($1, on: $0) }
        try server.start()
        environment.maskStreams { PasswordMask() }
        tidyUp()
        let version = server.lastLines.lazy.compactMap { $0.firstMatch(of: /mosquitto version (\S+) running/)?.1 }.first
        environment.noteEngine("mosquitto \(version ?? "of an unknown version")")
    }

    func crash() {
        // This signal makes mosquitto save its state before it is killed, as if it saved after each change.
        server.kill(after: SIGUSR1)
        clients = [:]
    }

    func restart() throws {
        crash()
        try server.start()
        tidyUp()
    }

    /// Removes the names of libfaketime's shared memory. The running mosquitto keeps the memory open, and would leave
    /// the names behind when it is killed.
    private func tidyUp() {
        guard let text = try? String(contentsOf: processFile, encoding: .utf8),
            let process = Int(text.filter(\.isNumber))
        else { return }
        for name in ["faketime_shm_\(process)", "sem.faketime_sem_\(process)"] { unlink("/dev/shm/\(name)") }
    }

    // MARK: Time

    // The world's clock jumps from deadline to deadline, and does not know mosquitto's deadlines. So the broker makes
    // the clock stop where mosquitto has reason to give a client up.

    private func note(_ bytes: [UInt8], on connection: Int) {
        if clients[connection] == nil {
            clients[connection] = Client(lastHeard: loop.now)
            watch(connection)
        }
        clients[connection]?.lastHeard = loop.now
        guard clients[connection]?.decoder != nil else { return }
        clients[connection]?.decoder?.append(bytes)
        guard let decoded = try? clients[connection]?.decoder?.next() else { return }
        clients[connection]?.decoder = nil
        guard case .connect(let connect) = decoded.packet else { return }
        clients[connection]?.keepAlive = connect.keepAlive
        watch(connection)
    }

    /// Lets time stop when a client has been silent for too long, and for ten seconds more.
    private func watch(_ connection: Int, late: Int = 0) {
        guard let client = clients[connection] else { return }
        guard server.isOpen(connection) else {
            clients[connection] = nil
            return
        }
        if client.keepAlive == 0 { return }
        let limit = client.lastHeard.advanced(by: .milliseconds(Int(client.keepAlive) * 1_500))
        if loop.now < limit {
            loop.schedule(at: limit) { [weak self] in self?.watch(connection) }
        } else if late < 10 {
            loop.schedule(after: .seconds(1)) { [weak self] in self?.watch(connection, late: late + 1) }
        }
    }
}

import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import MQTTBroker
import MQTTWire

/// A real mosquitto behind a host of the world.
///
/// Confined to its world, which is what makes it safe to share.
final class MosquittoBroker: WireBroker, @unchecked Sendable {
    let endpoint: Endpoint
    private let server: RealServer
    private let processFile: URL
    private unowned let loop: SimulatedLoop
    private var clients: [Int: Client] = [:]

    /// What is known of a client that it has.
    private struct Client {
        var decoder: PacketDecoder? = PacketDecoder(from: .client)
        /// 60 seconds are what mosquitto gives those who have not said CONNECT.
        var keepAlive: UInt16 = 60
        var lastHeard: Instant
    }

    /// - Throws: ``ScenarioError/unsupported(_:)`` if there is no mosquitto, or none that can do what is planned.
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
        // What it has acknowledged is on its disk, as if it wrote each change there.
        server.kill(after: SIGUSR1)
        clients = [:]
    }

    func restart() throws {
        crash()
        try server.start()
        tidyUp()
    }

    /// Takes away the names of what libfaketime shares among processes. The one that there is has it open, and would leave it behind when killed.
    private func tidyUp() {
        guard let text = try? String(contentsOf: processFile, encoding: .utf8),
            let process = Int(text.filter(\.isNumber))
        else { return }
        for name in ["faketime_shm_\(process)", "sem.faketime_sem_\(process)"] { unlink("/dev/shm/\(name)") }
    }

    // MARK: Time

    // The world's clock jumps from deadline to deadline, and mosquitto's are not among them. So it is made to stop where mosquitto has reason to
    // give a client up.

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

    /// Lets time stop when the silence of a client becomes too long, and for ten seconds more.
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

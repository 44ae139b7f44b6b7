import Carillon
import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import Foundation

extension World {
    /// The real servers of this world.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)`` where the world cannot observe them.
    func realServers() throws -> RealServers {
        if let existing = singletons.existing(RealServers.self) { return existing }
        let directory = loop.ambientEnvironment?.platform.directory ?? FileManager.default.temporaryDirectory
        do {
            let servers = try RealServers(loop: loop, pace: keepsRealTime ? .real : .virtual, directory: directory)
            servers.onImpatience = { [weak self] in
                guard let network = self?.network, network.unsupported.isEmpty else { return }
                network.unsupported.append(
                    "it lets more time pass at a stretch than anybody wants to wait for; run it without --real-time")
            }
            singletons.set(servers)
            return servers
        } catch {
            throw ScenarioError.unsupported("the actions of real servers cannot be observed on this system: \(error)")
        }
    }
}

import Carillon
import Foundation
import MQTTBroker
import MQTTWire

/// What a real mosquitto is told so that it does as a plan for our broker says.
struct MosquittoConfiguration {
    var configuration: BrokerConfiguration
    var rules: BrokerRules
    /// Where it keeps its files.
    var directory: URL

    /// The user by whom the fence comes in where not everybody may.
    static let fenceUser = "fence"

    /// - Throws: ``ScenarioError/unsupported(_:)`` if the plan has something that mosquitto does not.
    func check() throws {
        var understood = BrokerConfiguration()
        understood.queueing.inFlightWindow = configuration.queueing.inFlightWindow
        understood.queueing.maximumMessages = configuration.queueing.maximumMessages
        if configuration != understood {
            throw ScenarioError.unsupported("mosquitto cannot be configured as this scenario wants its broker")
        }
    }

    /// Where it writes its process identifier.
    var processFile: URL { directory.appendingPathComponent("process") }

    /// Writes its files.
    ///
    /// - Returns: where its configuration is.
    func write(port: UInt16) throws -> URL {
        var lines = [
            "listener \(port) 127.0.0.1",
            "set_tcp_nodelay true",
            "pid_file \(processFile.path)",
            "persistence true",
            "persistence_location \(directory.path)/",
            // It is told to save before it is killed.
            "autosave_interval 0",
            "sys_interval 0",
            "max_inflight_messages \(configuration.queueing.inFlightWindow)",
            "max_queued_messages \(configuration.queueing.maximumMessages)",
            "allow_anonymous \(rules.users == nil)",
            "log_dest stderr",
            "log_type error", "log_type warning", "log_type notice", "log_type information",
        ]
        // Otherwise it becomes a user who cannot write here.
        if getuid() == 0 { lines.append("user root") }
        if !rules.identifierPrefix.isEmpty { lines.append("clientid_prefixes \(rules.identifierPrefix)") }
        if var users = rules.users {
            users[MosquittoConfiguration.fenceUser] = MosquittoConfiguration.fenceUser
            let file = directory.appendingPathComponent("passwords")
            try text(users.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }).write(
                to: file, atomically: true, encoding: .utf8)
            try hash(file)
            lines.append("password_file \(file.path)")
        }
        if !rules.closedTopics.isEmpty || !rules.secretLevels.isEmpty {
            let file = directory.appendingPathComponent("access")
            let closed = rules.closedTopics.map(\.text) + rules.secretLevels.map { "\($0)/#" }
            try text(closed.map { "topic deny \($0)" } + ["topic readwrite #"]).write(
                to: file, atomically: true, encoding: .utf8)
            lines.append("acl_file \(file.path)")
        }
        let file = directory.appendingPathComponent("mosquitto.conf")
        try text(lines).write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    /// How the fence comes in, and what it asks.
    func fence() throws -> Fence {
        let user = rules.users == nil ? nil : MosquittoConfiguration.fenceUser
        let hello = ControlPacket.connect(
            Connect(
                clientIdentifier: ClientIdentifier("\(rules.identifierPrefix)fence"), keepAlive: 0, userName: user,
                password: user.map { Array($0.utf8) }))
        let encoder = PacketEncoder()
        return Fence(
            hello: try encoder.encode(hello), welcome: try encoder.encode(.connack()),
            question: try encoder.encode(.pingreq), answer: try encoder.encode(.pingresp))
    }

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

    /// Puts hashes in place of the passwords, as mosquitto wants them.
    private func hash(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_passwd")
        process.arguments = ["-U", file.path]
        try process.run()
        process.waitUntilExit()
    }
}

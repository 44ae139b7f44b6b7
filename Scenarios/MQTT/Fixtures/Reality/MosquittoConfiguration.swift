import Carillon
import CarillonMQTT
import Foundation

/// The configuration with which a real mosquitto behaves like a plan for our broker.
struct MosquittoConfiguration {
    var configuration: BrokerConfiguration
    var rules: BrokerRules
    /// The directory of its files.
    var directory: URL

    /// The user name of the fence, where not everybody may connect.
    static let fenceUser = "fence"

    /// Checks the plan.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)`` if the plan has something that mosquitto cannot do.
    func check() throws {
        var understood = BrokerConfiguration()
        understood.queueing.inFlightWindow = configuration.queueing.inFlightWindow
        understood.queueing.maximumMessages = configuration.queueing.maximumMessages
        if configuration != understood {
            throw ScenarioError.unsupported("mosquitto cannot be configured as this scenario wants its broker")
        }
    }

    /// The file into which mosquitto writes its process identifier.
    var processFile: URL { directory.appendingPathComponent("process") }

    /// Writes the files.
    ///
    /// - Returns: The path of the configuration file.
    func write(port: UInt16) throws -> URL {
        var lines = [
            "listener \(port) 127.0.0.1",
            "set_tcp_nodelay true",
            "pid_file \(processFile.path)",
            "persistence true",
            "persistence_location \(directory.path)/",
            // Mosquitto saves only when a signal asks for it, before it is killed.
            "autosave_interval 0",
            "sys_interval 0",
            "max_inflight_messages \(configuration.queueing.inFlightWindow)",
            "max_queued_messages \(configuration.queueing.maximumMessages)",
            "allow_anonymous \(rules.users == nil)",
            "log_dest stderr",
            "log_type error", "log_type warning", "log_type notice", "log_type information",
        ]
        // Mosquitto would otherwise switch to a user that cannot write here.
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

    /// The way in which the fence connects, and the packet that it asks with.
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

    /// Replaces the passwords in a file by hashes, as mosquitto needs them.
    private func hash(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_passwd")
        process.arguments = ["-U", file.path]
        try process.run()
        process.waitUntilExit()
    }
}

import ArgumentParser
import CarillonPlayground
import MQTTBroker
import MQTTWire

/// The options of the MQTT broker: its ports and its limits.
struct MQTTServerOptions: ServerOptions {
    @Option(
        name: .customLong("mqtt-port"),
        help: ArgumentHelp("Start an MQTT 3.1.1 broker on this port; 0 picks a free one.", valueName: "port"),
        transform: ServerArgument.port)
    var port: UInt16?

    @Option(
        name: .customLong("mqtt-websocket-port"),
        help: ArgumentHelp(
            "Let the MQTT broker listen on this port, too, for MQTT inside of WebSocket at any path; 0 picks a free one.",
            valueName: "port"),
        transform: ServerArgument.port)
    var webSocketPort: UInt16?

    @Option(
        name: .customLong("mqtt-user"),
        help: ArgumentHelp(
            "Let only this user in; may be repeated. Without it, everybody is let in.", valueName: "name:password"))
    var users: [String] = []

    @Option(
        name: .customLong("mqtt-refuse-subscribe"),
        help: ArgumentHelp(
            "Answer a subscription to this very filter with 0x80; may be repeated.", valueName: "filter"),
        transform: ServerArgument.filter)
    var refusedFilters: [TopicFilter] = []

    @Option(
        name: .customLong("mqtt-max-packet"),
        help: ArgumentHelp(
            "How many bytes a packet from a client may have; a larger one ends the connection.", valueName: "bytes"),
        transform: ServerArgument.number(from: 64, to: WireLimits.packetSize))
    var maximumPacketSize = ConnectionLimits().maximumPacketSize

    @Option(
        name: .customLong("mqtt-max-connections"),
        help: ArgumentHelp(
            "How many clients may be connected; one more is refused with return code 3.", valueName: "count"),
        transform: ServerArgument.number(from: 1, to: 1_000_000))
    var maximumClients = ConnectionLimits().maximumClients

    @Option(
        name: .customLong("mqtt-connect-timeout"),
        help: ArgumentHelp(
            "How many seconds a connection may take until its CONNECT is there; then it is closed.",
            valueName: "seconds"),
        transform: ServerArgument.number(from: 1, to: 86_400))
    var connectTimeout = Int(ConnectionLimits().connectTimeout.components.seconds)

    @Option(
        name: .customLong("mqtt-max-queued"),
        help: ArgumentHelp(
            "How many messages may wait for each client. One more is dropped if the client is away, or takes nothing for 10 seconds; else whoever publishes it waits.",
            valueName: "count"),
        transform: ServerArgument.number(from: 0, to: 1_000_000))
    var maximumQueued = QueueingRules().maximumMessages

    var isNamed: Bool { port != nil || webSocketPort != nil }

    /// Creates the server.
    ///
    /// - Throws: a sentence that helps, if a user has no name or no password.
    func server(onPort port: UInt16) throws -> any PlaygroundServer {
        var options = MQTTOptions()
        options.port = port
        options.webSocketPort = webSocketPort
        for user in users {
            let (name, password) = try ServerArgument.user(user, option: "--mqtt-user")
            guard options.users.updateValue(password, forKey: name) == nil else {
                throw ValidationError("--mqtt-user names “\(name)” twice; give each user one password.")
            }
        }
        options.refusedFilters = Set(refusedFilters)
        options.configuration.connections.maximumPacketSize = maximumPacketSize
        options.configuration.connections.maximumClients = maximumClients
        options.configuration.sessions.maximumCount = max(options.configuration.sessions.maximumCount, maximumClients)
        options.configuration.connections.connectTimeout = .seconds(connectTimeout)
        options.configuration.queueing.maximumMessages = maximumQueued
        return options
    }
}

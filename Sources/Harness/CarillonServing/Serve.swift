public import ArgumentParser
import CarillonCommand
import CarillonEnvironment
import CarillonPlayground
import Foundation

/// The command `serve` of a program: the mock servers in real time, and the services of the program beside them.
public struct Serve<Program: ServingMain>: ParsableCommand {
    /// The name and the help of the command.
    public static var configuration: CommandConfiguration {
        let name = "\(Program.command) serve"
        return CommandConfiguration(
            commandName: "serve",
            abstract: "Run mock servers in real time, for any client in any language.",
            discussion: """
                A server whose port is not named is not started; with none named, all of them start on free ports. When all are ready, one \
                line of JSON on standard output says where they are; everything else goes to standard error. SIGINT, SIGTERM and SIGHUP end it. \
                Everything begins fresh at each start.

                  \(name)                           all servers, on free ports
                  \(name) --mqtt-port 1883          {"ready":true,"mqtt":1883}
                  \(name) --mqtt-port 0 --mqtt-user alice:wonderland --journal seen.jsonl
                  \(name) --mqtt-port 8883 --tls-root root.pem
                  \(name) --ddp-port 3000           a Meteor server, at ws://127.0.0.1:3000/websocket
                  \(name) --magicbell-port 8080     a MagicBell server, with the keys playground-key and playground-secret
                  \(name) --push-port 8090          a push service, for phones at ws://127.0.0.1:8090/phones

                Exit status: 0 ended by a signal, 2 bad usage or a port that is in use, 3 the journal cannot be written or is incomplete.
                """)
    }

    @Option(
        help: ArgumentHelp(
            "The address to listen at. Everybody who reaches it can use the servers, so the default is this machine alone.",
            valueName: "address"))
    var host = "127.0.0.1"

    @OptionGroup(title: "MQTT options")
    var mqtt: MQTTServerOptions

    @OptionGroup(title: "DDP options")
    var ddp: DDPServerOptions

    @OptionGroup(title: "MagicBell options")
    var magicBell: MagicBellServerOptions

    @OptionGroup(title: "Push options")
    var push: PushServiceOptions

    @Option(
        name: .customLong("service-port"),
        help: ArgumentHelp(
            "Start a service of this program on a port; may be repeated; 0 picks a free one.\(Self.serviceNames)",
            valueName: "name=port"),
        transform: ServerArgument.servicePort)
    var servicePorts: [(name: String, port: UInt16)] = []

    @Option(
        name: .customLong("inspector-port"),
        help: ArgumentHelp(
            "Have the live page and the admin API at this port; 0 picks a free one. People and scripts see there what the servers saw, change what they have, and let them misbehave.",
            valueName: "port"),
        transform: ServerArgument.port)
    var inspectorPort: UInt16 = 0

    @Option(
        name: .customLong("inspector-host"),
        help: ArgumentHelp(
            "The address at which those listen. With another one than this machine's they ask for a token, which the ready line has.",
            valueName: "address"))
    var inspectorHost = "127.0.0.1"

    @Flag(
        name: .customLong("no-inspector"),
        help: "Go without page and admin API, which is faster with thousands of messages a second.")
    var isWithoutInspector = false

    @Option(
        help: ArgumentHelp(
            "Write what the servers saw, one JSON object a line; - for standard output, after the line that all are ready. Payloads are cut, passwords are never written.",
            valueName: "file"))
    var journal: String?

    @Flag(
        name: .customLong("tls"),
        help: "Let every server speak TLS, with a certificate of an authority that is made at the start.")
    var isSecure = false

    @Option(
        name: .customLong("tls-root"),
        help: ArgumentHelp(
            "Write the root certificate of that authority, in PEM, for clients to trust; implies --tls.",
            valueName: "file"))
    var rootCertificate: String?

    @Option(
        name: .customLong("allow-origin"),
        help: ArgumentHelp(
            "Let pages of this origin, such as http://localhost:8080, read answers in a browser; may be repeated. ‘any’ allows all, ‘none’ none. Without it any may, where --host is this machine alone.",
            valueName: "origin"),
        transform: ServerArgument.origin)
    var allowedOrigins: [String] = []

    /// A command that has not read its options yet.
    public init() {}

    private static var name: String { "\(Program.command) serve" }

    /// Runs the servers until a signal comes.
    public func run() throws {
        let (ending, name) = (EndingSignal(), Self.name)
        let options = try options()
        OpenFiles.raiseLimit()
        let playground = Playground(options) { Console.error("\(name): \($0)") }
        if !options.isPrivate {
            Console.error(
                "\(name): warning: anyone who reaches \(options.host) can use these servers; without --host, only this machine can"
            )
        }
        do {
            let ports = try playground.start()
            for server in options.servers {
                guard let port = ports[server.name] else { continue }
                let security = options.isSecure ? ", with TLS" : ""
                Console.error("\(name): \(server.title) at \(options.host):\(port)\(security)")
            }
            if let port = ports["inspector"] {
                let token = ports.inspectorToken.map { "#token=\($0)" } ?? ""
                let host = inspectorHost.contains(":") ? "[\(inspectorHost)]" : inspectorHost
                Console.error("\(name): look at http://\(host):\(port)/\(token) to see them live")
            }
            Console.output(ports.readyLine)
            try playground.letJournalOut()
            ending.wait()
            try playground.stop()
        } catch let error as PlaygroundError {
            Console.error("\(name): \(error)")
            throw error.status
        }
    }

    /// Returns the options of the playground that the command line asks for.
    func options() throws -> PlaygroundOptions {
        var options = PlaygroundOptions()
        options.host = host
        options.journal = journal
        options.inspectorPort = isWithoutInspector ? nil : inspectorPort
        options.inspectorHost = inspectorHost
        options.asksForToken = !PlaygroundOptions.isPrivate(inspectorHost)
        options.isSecure = isSecure || rootCertificate != nil
        options.rootCertificate = rootCertificate
        options.origins = try ServerArgument.origins(allowedOrigins)
        let groups: [any ServerOptions] = [mqtt, ddp, magicBell, push]
        let named = groups.filter(\.isNamed)
        // All servers start if the command line names no port.
        let namesNone = named.isEmpty && servicePorts.isEmpty
        options.servers = try (namesNone ? groups : named).map { try $0.server(onPort: $0.port ?? 0) }
        options.servers += try services(all: namesNone)
        return options
    }

    /// Returns the services of the program that are to start.
    private func services(all: Bool) throws -> [any PlaygroundServer] {
        let services = Program.services
        if let complaint = Service.complaint(about: services, beside: Self.serverNames) {
            throw ValidationError(complaint)
        }
        for (name, _) in servicePorts where !services.contains(where: { $0.name == name }) {
            let known = services.isEmpty ? "none" : services.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no service ‘\(name)’ in this program; there are: \(known).")
        }
        return services.compactMap { service in
            let port = servicePorts.last { $0.name == service.name }?.port
            return port.map(service.server) ?? (all ? service.server(0) : nil)
        }
    }

    /// The names in the ready line that services cannot have.
    private static var serverNames: [String] {
        ["mqtt", "mqttWebSocket", "ddp", "magicbell", "push", "inspector", "inspectorToken", "ready"]
    }

    private static var serviceNames: String {
        Program.services.isEmpty ? "" : " There are: \(Program.services.map(\.name).joined(separator: ", "))."
    }

    /// Refuses options of no use.
    public func validate() throws {
        for (option, host) in [("--host", host), ("--inspector-host", inspectorHost)] where host.isEmpty {
            throw ValidationError("\(option) takes an address of this machine, such as 127.0.0.1 or ::1.")
        }
        _ = try options()
    }
}

extension PlaygroundError {
    fileprivate var status: CommandStatus {
        switch self {
        case .cannotListen, .cannotSecure, .cannotWriteCertificate: .badUsage
        case .cannotOpenJournal, .journalIsIncomplete: .harnessBroken
        }
    }
}

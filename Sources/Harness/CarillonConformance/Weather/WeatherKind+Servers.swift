import CarillonEnvironment

/// Faults of servers.
extension WeatherKind {
    /// A server dies like a process that is killed, and is started again after a while.
    public static func crashes(of server: String) -> WeatherKind {
        WeatherKind("crashes of \(server)", longest: .minutes(5), of: server) { (world, process: any CrashableServer) in
            guard process.isRunning else { return nil }
            process.crash()
            return WeatherFault("\(server) has crashed") {
                do { try process.start() } catch { world.fail("\(server) starts again: \(error)") }
            }
        }
    }

    /// A server misbehaves for a while. The kits of servers have this for the misbehaviours of theirs.
    ///
    /// - Parameters:
    ///   - server: the server's name.
    ///   - misbehaviour: the way in which it misbehaves, in words.
    ///   - begin: lets the server begin, and returns what ends it.
    public static func misbehaviour<Server>(
        of server: String, _ misbehaviour: String, begin: @escaping @Sendable (Server) -> () -> Void
    ) -> WeatherKind {
        WeatherKind("misbehaviour of \(server)", of: server) { (_, found: Server) in
            WeatherFault("\(server) misbehaves: \(misbehaviour)", mend: begin(found))
        }
    }

    /// A kind that strikes a server of a name and a type.
    private init<Server>(
        _ name: String, longest: Duration = .minutes(10), of server: String,
        strike: @escaping @Sendable (World, Server) -> WeatherFault?
    ) {
        self.init(name, longest: longest) { world, _ in
            (world.weatherServers[server] as? Server).flatMap { strike(world, $0) }
        }
        complaint = { world in
            guard let found = world.weatherServers[server] else { return "there is no server “\(server)”" }
            return found is Server ? nil : "“\(server)” is a \(type(of: found)), and no \(Server.self)"
        }
    }
}

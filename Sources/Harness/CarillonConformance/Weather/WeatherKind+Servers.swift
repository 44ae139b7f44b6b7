public import CarillonEnvironment

/// Faults of servers.
extension WeatherKind {
    /// A server dies like a process that is killed, and is started again after a while.
    public static func crashes(of server: String) -> WeatherKind {
        WeatherKind("crashes of \(server)", longest: .minutes(5), striking: server) {
            (world, process: any CrashableServer, _) in
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
        WeatherKind("misbehaviour of \(server): \(misbehaviour)", striking: server) { (_, found: Server, _) in
            WeatherFault("\(server) misbehaves: \(misbehaviour)", mend: begin(found))
        }
    }

    /// Creates a kind of fault that strikes a server.
    ///
    /// - Parameters:
    ///   - name: the name in reports, in the plural.
    ///   - longest: the time after which a fault is mended at the latest.
    ///   - server: the server's name.
    ///   - strike: begins a fault, as for ``WeatherKind/init(_:most:longest:strike:)``. A server of another type fails
    ///     the scenario at the calm.
    public init<Server>(
        _ name: String, longest: Duration = .minutes(10), striking server: String,
        strike: @escaping @Sendable (World, Server, inout WeatherDraw) -> WeatherFault?
    ) {
        self.init(name, longest: longest) { world, draw in
            guard let found = world.weatherServers[server] as? Server else { return nil }
            return strike(world, found, &draw)
        }
        complaint = { world in
            guard let found = world.weatherServers[server] else { return "there is no server “\(server)”" }
            return found is Server ? nil : "“\(server)” is a \(type(of: found)), and no \(Server.self)"
        }
    }
}

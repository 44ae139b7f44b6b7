import CarillonEnvironment
import CarillonSimulation

/// Faults of the network.
extension WeatherKind {
    /// The path between a device and a server is cut for a while, in both directions.
    public static var partitions: WeatherKind {
        WeatherKind("partitions") { world, draw in
            guard let (device, server) = draw.path(in: world) else { return nil }
            world.network.partition(device, server)
            return WeatherFault("the path between \(device) and \(server) is cut", on: "\(device) \(server)") {
                world.network.heal(device, server)
            }
        }
    }

    /// A device has no network for a while, and knows it.
    public static var outages: WeatherKind {
        WeatherKind("outages") { world, draw in
            let online = world.devices.filter { $0.simulated.reachability != .unreachable }
            guard let device = draw.pick(online) else { return nil }
            let former = device.simulated.reachability
            device.setReachability(.unreachable)
            return WeatherFault("\(device.name) has no network") { device.setReachability(former) }
        }
    }

    /// The connections between a device and a server are reset. New ones can be made at once.
    public static var resets: WeatherKind {
        WeatherKind("resets", most: 8) { world, draw in
            guard let (device, server) = draw.path(in: world) else { return nil }
            world.network.reset(on: .between(device, server))
            return WeatherFault("the connections between \(device) and \(server) are reset")
        }
    }

    /// The connections between a device and a server fall silent for ever, as behind a router that has forgotten them.
    /// New ones can be made at once.
    public static var silences: WeatherKind {
        WeatherKind("silences") { world, draw in
            guard let (device, server) = draw.path(in: world) else { return nil }
            world.network.silence(on: .between(device, server))
            return WeatherFault("the connections between \(device) and \(server) fall silent")
        }
    }

    /// Bytes between a device and a server take longer for a while: up to this time, and up to half of it more.
    public static func latency(upTo greatest: Duration) -> WeatherKind {
        WeatherKind("latency") { world, draw in
            guard let (device, server) = draw.path(in: world) else { return nil }
            let (latency, path) = (draw.strength(upTo: greatest), NetworkScope.between(device, server))
            world.network.setLatency(latency, jitter: latency / 2, on: path)
            return WeatherFault(
                "between \(device) and \(server) bytes take \(latency) and more", on: "\(device) \(server)"
            ) {
                world.network.clearLatency(on: path)
            }
        }
    }

    /// The streams between a device and a server come in small pieces for a while.
    public static var pieces: WeatherKind {
        WeatherKind("pieces") { world, draw in
            guard let (device, server) = draw.path(in: world) else { return nil }
            let (size, path) = (draw.strength(upTo: 16), NetworkScope.between(device, server))
            world.network.chunk(.random(maximum: size), on: path)
            return WeatherFault(
                "between \(device) and \(server) bytes come in pieces of \(size) at most", on: "\(device) \(server)"
            ) {
                world.network.clearChunking(on: path)
            }
        }
    }
}

extension WeatherDraw {
    /// Chooses a device and a server; `nil` if there are no two that could talk.
    fileprivate mutating func path(in world: World) -> (device: String, server: String)? {
        let paths = world.devices.flatMap { device in world.servers.map { (device: device.name, server: $0.name) } }
        return pickIntact(paths) { "\($0.device) \($0.server)" }
    }
}

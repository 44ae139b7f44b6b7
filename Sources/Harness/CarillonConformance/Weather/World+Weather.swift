import CarillonEnvironment
import CarillonSimulation

/// A server that the weather may strike.
struct WeatherServer {
    let name: String
    let crash: () -> Void
    let restart: () throws -> Void
}

extension World {
    /// Waits until the weather is over, and all that it broke is mended. Returns at once where there is none.
    ///
    /// The closing expectations of a scenario stand behind this call. A scenario with weather has to make it.
    public func calm() async throws {
        while let weatherRun, !weatherRun.isCalm, let next = loop.nextDeadline {
            try await loop.clock.sleep(until: next)
            await loop.settle()
        }
    }

    /// Lets the weather crash a server and start it again: see ``WeatherKind/crashes(of:)``. The kits do that for each
    /// of their servers.
    ///
    /// - Parameters:
    ///   - server: the server's name.
    ///   - crash: ends the server like a process that is killed.
    ///   - restart: starts it again.
    public func exposeToWeather(
        _ server: String, crash: @escaping () -> Void, restart: @escaping () throws -> Void
    ) {
        weatherServers.append(WeatherServer(name: server, crash: crash, restart: restart))
    }

    func begin(_ weather: Weather) {
        let run = WeatherRun(weather, in: self)
        weatherRun = run
        run.begin()
    }
}

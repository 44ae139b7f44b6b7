import CarillonEnvironment
import CarillonSimulation

/// A server that the weather may crash and start again.
public protocol CrashableServer: AnyObject {
    /// Whether the server listens.
    var isRunning: Bool { get }

    /// Ends like a process that is killed.
    func crash()

    /// Starts to listen. Does nothing if the server already runs.
    func start() throws
}

extension World {
    /// Waits until the weather is over, and all that it broke is mended. Returns at once where there is none.
    ///
    /// The closing expectations of a scenario stand behind this call. A scenario with weather has to make it.
    public func calm() async throws {
        if let weatherRun, !weatherRun.isCalm { try await advance(to: weatherRun.calmAt) }
    }

    /// Lets the weather strike a server. The kits do that for each of theirs.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - name: its name on the network and in ``WeatherKind/crashes(of:)``.
    public func exposeToWeather(_ server: any CrashableServer, named name: String) {
        weatherServers[name] = server
    }

    func begin(_ weather: Weather) {
        let run = WeatherRun(weather, in: self)
        weatherRun = run
        run.begin()
    }
}

import Carillon
import CarillonEnvironment
import CarillonMQTT
import CarillonSimulation
import Foundation

/// The mosquitto broker that is installed on this machine.
package struct Mosquitto {
    let program: String
    /// The library that shows mosquitto the world's clock; `nil` where the clock is the real one.
    let clockLibrary: String?

    /// Finds mosquitto and its tools.
    ///
    /// - Throws: ``ScenarioError/unsupported(_:)``, which says what to install, if something is missing.
    init(keepsRealTime: Bool) throws {
        #if os(Linux)
        let path = RealWorld.run { ProcessInfo.processInfo.environment["PATH"] } ?? ""
        let directories = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        guard let program = Mosquitto.first("mosquitto", in: directories) else {
            throw ScenarioError.unsupported("there is no mosquitto here; install it with: scripts/setup reality")
        }
        self.program = program
        if keepsRealTime {
            clockLibrary = nil
            return
        }
        let libraries = try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib").sorted()
        let places =
            (libraries ?? []).map { "/usr/lib/\($0)/faketime" } + ["/usr/lib/faketime", "/usr/lib64/faketime"]
        guard let library = Mosquitto.first("libfaketime.so.1", in: places) else {
            throw ScenarioError.unsupported(
                "there is no libfaketime here, by which mosquitto sees the world's clock; install it with: scripts/setup reality, or run with --real-time"
            )
        }
        clockLibrary = library
        #else
        throw ScenarioError.unsupported(
            "the traffic between a world and a real broker can be observed on Linux only")
        #endif
    }

    /// Whether scenarios can be compared with mosquitto on this machine.
    package static var isInstalled: Bool { (try? Mosquitto(keepsRealTime: false)) != nil }

    private static func first(_ name: String, in directories: [String]) -> String? {
        directories.lazy.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The command that starts mosquitto with a configuration.
    func command(configuration: URL, clock: URL) -> ServerCommand {
        var environment = ["TZ": "UTC"]
        if let clockLibrary {
            environment["LD_PRELOAD"] = clockLibrary
            environment["FAKETIME_TIMESTAMP_FILE"] = clock.path
            // The library reads the clock file each time that mosquitto asks for the time.
            environment["FAKETIME_NO_CACHE"] = "1"
        }
        return ServerCommand(
            path: program, arguments: ["-c", configuration.path], environment: environment, readyText: " running")
    }
}

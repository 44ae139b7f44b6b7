public import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation

extension World {
    /// Adds a server to the world: a host that others reach by its name, with a lane of its own in the report.
    ///
    /// ```swift
    /// let broker = MQTTBroker(environment: world.server("broker"), at: Endpoint(host: "broker", port: 1883))
    /// ```
    ///
    /// - Parameters:
    ///   - name: the server's host name, also in reports. No two servers or devices share a name.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    /// - Returns: everything that the server's code needs of the world.
    public func server(_ name: String, file: StaticString = #filePath, line: Int = #line) -> Environment {
        checkThatNobodyIsCalled(name, file: file, line: line)
        let host = SimulatedDevice(name: name, loop: loop, timeZone: .gmt)
        let platform = SimulatedPlatform(device: host) { [unowned self] in makeDirectory(name) }
        let server = makeEnvironment(name, loop: loop, network: network.sockets(on: name), platform: platform)
        servers.append(server)
        record.add(Lane(name: name, kind: .server))
        return server
    }
}

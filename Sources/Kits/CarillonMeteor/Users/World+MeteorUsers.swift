public import Carillon
import MeteorSwift

extension Device {
    /// Makes a user with a client of MeteorSwift's in this device's main app. The client is not connected yet.
    ///
    /// - Parameters:
    ///   - name: The user's name, for messages of the scenario.
    ///   - server: The server to which the client will connect.
    ///   - version: The version of DDP that the client proposes.
    public func meteorUser(_ name: String, of server: DDPServer, version: String = "1") -> MeteorUser {
        let url = "ws://\(server.endpoint.host):\(server.endpoint.port)/websocket"
        let user = MeteorUser(name, in: mainApp, url: url, version: version)
        world.keep(user)
        return user
    }
}

extension World {
    /// Makes a user on the device with this name, which is made if there is none. The client is not connected yet.
    public func meteorUser(_ name: String, of server: DDPServer, version: String = "1") -> MeteorUser {
        let device = devices.first { $0.name == name } ?? self.device(name)
        return device.meteorUser(name, of: server, version: version)
    }

    /// Makes a user on the device with this name, and waits a second for the session to begin.
    public func onlineMeteorUser(
        _ name: String, of server: DDPServer, file: StaticString = #filePath, line: Int = #line
    ) async throws -> MeteorUser {
        let user = meteorUser(name, of: server)
        try await user.comeOnline(file: file, line: line)
        return user
    }
}

public import Carillon
public import MagicBell
public import MagicBellServer

extension World {
    /// Makes a phone, on the device with this name, which is made if there is none. Its app has a client of MagicBell's
    /// that knows the server's API key.
    ///
    /// - Parameters:
    ///   - name: The name of the device.
    ///   - server: The server of the project.
    ///   - generation: The generation of MagicBell's API that the client speaks.
    ///   - transport: The kind of realtime channel.
    ///   - hasHMAC: Whether the client knows the API secret, and proves its users' identities.
    public func magicBellPhone(
        _ name: String, of server: MagicBellServer, generation: APIGeneration = .v1,
        transport: RealtimeOptions.Transport = .serverSentEvents, hasHMAC: Bool = false
    ) -> MagicBellPhone {
        let device = devices.first { $0.name == name } ?? self.device(name)
        let phone = MagicBellPhone(device.mainApp) {
            MagicBellClient(
                apiKey: server.apiKey, apiSecret: hasHMAC ? server.apiSecret : nil, enableHMAC: hasHMAC,
                baseUrl: server.url, generation: generation, realtime: RealtimeOptions(transport: transport))
        }
        keep(phone)
        return phone
    }
}

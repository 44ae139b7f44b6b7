public import CarillonEnvironment

/// The two hosts of a test, simulated or real.
///
/// Unchecked because only its loop uses the value.
public struct TestHosts: @unchecked Sendable {
    /// The loop of both hosts.
    public let loop: any Loop
    /// The phone's network.
    public let phone: any Network
    /// The server's network.
    public let server: any Network
    /// The name by which the phone calls the server.
    public let serverHost: String

    /// Makes two hosts.
    public init(loop: any Loop, phone: any Network, server: any Network, serverHost: String) {
        self.loop = loop
        self.phone = phone
        self.server = server
        self.serverHost = serverHost
    }

    /// Any free port of the server.
    public var anyPort: Endpoint { Endpoint(host: serverHost, port: 0) }

    /// Connects the phone to a server. Returns both ends and the listener.
    public func pair() async throws -> (phone: TestEnd, server: TestEnd, listener: any Listener) {
        let accepted = AcceptedEnds(on: loop)
        let listener = try server.listen(on: anyPort) { accepted.add($0) }
        let phone = connect(to: listener)
        let server = await accepted.next()
        await phone.wait(for: .open)
        return (phone, server, listener)
    }

    /// Connects the phone to a listener of the server.
    public func connect(to listener: any Listener) -> TestEnd {
        TestEnd(phone.connect(to: listener.endpoint), on: loop)
    }
}

import Testing

@testable import CarillonPlayground

extension Playground {
    /// Calls `body` with the ports of servers that run, and a script that talks to the admin API. Ends them afterwards.
    @CallerThread
    static func withServers(
        _ servers: [any PlaygroundServer], asksForToken: Bool = false,
        _ body: (PlaygroundPorts, WebCaller) async throws -> Void
    ) async throws {
        var options = PlaygroundOptions()
        options.servers = servers
        options.inspectorPort = 0
        options.asksForToken = asksForToken
        let playground = Playground(options)
        let ports = try playground.start()
        do {
            try await body(ports, try await WebCaller.client(at: try #require(ports["inspector"])))
        } catch {
            try playground.stop()
            throw error
        }
        try playground.stop()
    }
}

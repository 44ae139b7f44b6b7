import ArgumentParser
import CarillonPlayground

/// The options of the MagicBell server: its port and the keys of its project.
struct MagicBellServerOptions: ServerOptions {
    @Option(
        name: .customLong("magicbell-port"),
        help: ArgumentHelp(
            "Start a MagicBell server on this port, with its API, Server-Sent Events and WebSockets; 0 picks a free one.",
            valueName: "port"),
        transform: ServerArgument.port)
    var port: UInt16?

    @Option(
        name: .customLong("magicbell-key"),
        help: ArgumentHelp("The API key of the project.", valueName: "key"))
    var apiKey = MagicBellOptions().apiKey

    @Option(
        name: .customLong("magicbell-secret"),
        help: ArgumentHelp("The API secret of the project.", valueName: "secret"))
    var apiSecret = MagicBellOptions().apiSecret

    @Flag(
        name: .customLong("magicbell-require-hmac"),
        help: "Let users in only with the HMAC of their external id, or else of their email address, in lower case.")
    var requiresHMAC = false

    /// Creates the server.
    ///
    /// - Throws: a sentence that helps, if a key cannot travel.
    func server(onPort port: UInt16) throws -> any PlaygroundServer {
        var options = MagicBellOptions()
        options.port = port
        options.apiKey = try ServerArgument.key(apiKey, option: "--magicbell-key")
        options.apiSecret = try ServerArgument.key(apiSecret, option: "--magicbell-secret")
        options.requiresHMAC = requiresHMAC
        return options
    }
}

import ArgumentParser
import CarillonPlayground

/// The options of the push service: its port.
struct PushServiceOptions: ServerOptions {
    @Option(
        name: .customLong("push-port"),
        help: ArgumentHelp(
            "Start a push service on this port: phones at ws://HOST:PORT/phones, providers at /3/device/TOKEN; 0 picks a free one.",
            valueName: "port"),
        transform: ServerArgument.port)
    var port: UInt16?

    /// Creates the server.
    func server(onPort port: UInt16) -> any PlaygroundServer {
        var options = PushOptions()
        options.port = port
        return options
    }
}

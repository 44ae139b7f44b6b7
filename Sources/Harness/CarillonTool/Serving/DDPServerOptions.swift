import ArgumentParser
import CarillonPlayground

/// The options of the Meteor server: its port and its documents.
struct DDPServerOptions: ServerOptions {
    @Option(
        name: .customLong("ddp-port"),
        help: ArgumentHelp(
            "Start a Meteor server on this port, for DDP at ws://HOST:PORT/websocket; 0 picks a free one.",
            valueName: "port"),
        transform: ServerArgument.port)
    var port: UInt16?

    @Option(
        name: .customLong("ddp-items"),
        help: ArgumentHelp("How many documents the collection “items” has at the start.", valueName: "count"),
        transform: ServerArgument.number(from: 0, to: DDPOptions.documentLimit))
    var itemCount = DDPOptions().itemCount

    /// Creates the server.
    func server(onPort port: UInt16) -> any PlaygroundServer {
        var options = DDPOptions()
        options.port = port
        options.itemCount = itemCount
        return options
    }
}

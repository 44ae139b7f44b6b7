import ArgumentParser
import CarillonPlayground
import DDPServer

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

    @Option(
        name: .customLong("ddp-grace-period"),
        help: ArgumentHelp(
            "Keep a session for so many seconds when its connection is lost, as Meteor 3.5 does; without this, none.",
            valueName: "seconds"),
        transform: ServerArgument.number(from: 1, to: Int(SessionResumption.longestGracePeriod.components.seconds)))
    var gracePeriod: Int?

    /// Creates the server.
    ///
    /// - Throws: nothing that the bounds of the option let through.
    func server(onPort port: UInt16) throws -> any PlaygroundServer {
        var options = DDPOptions()
        options.port = port
        options.itemCount = itemCount
        options.resumption = try gracePeriod.map { try SessionResumption(gracePeriod: .seconds($0)) }
        return options
    }
}

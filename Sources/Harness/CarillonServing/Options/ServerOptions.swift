import ArgumentParser
import CarillonPlayground

/// The options of one of the playground's servers.
protocol ServerOptions: ParsableArguments {
    /// The port that the command line names; `nil` if it names none.
    var port: UInt16? { get }

    /// Whether the command line names a port of the server.
    var isNamed: Bool { get }

    /// Creates the server that the options ask for.
    ///
    /// - Throws: a sentence that helps, if an option has a value of no use.
    func server(onPort port: UInt16) throws -> any PlaygroundServer
}

extension ServerOptions {
    var isNamed: Bool { port != nil }
}

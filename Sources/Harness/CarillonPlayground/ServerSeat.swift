import CarillonEnvironment

/// A server of a playground where it runs. It can begin anew with nothing in it, at the same ports.
///
/// The class is unchecked because only code on the playground's loop touches it.
final class ServerSeat: @unchecked Sendable {
    private(set) var options: any PlaygroundServer
    private(set) var running: RunningServer
    private let place: (UInt16) -> PlaygroundPlace

    /// Starts the server.
    ///
    /// - Parameter place: Returns the surroundings of a server that listens at a port.
    init(_ options: any PlaygroundServer, in place: @escaping (UInt16) -> PlaygroundPlace) throws {
        (self.options, self.place) = (options, place)
        running = try options.start(in: place(options.port))
        self.options.stay(at: running)
    }

    /// Ends the server, and starts another one in its place.
    func reset() throws {
        running.stop()
        running = try options.start(in: place(options.port))
    }
}

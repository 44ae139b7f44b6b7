/// The way to a client: lines go in, lines come out.
protocol ClientDoor: AnyObject {
    /// The sentence about the client's end, without its beginning; `nil` while it runs.
    var ending: String? { get }
    /// Whether the client has ended by itself and well.
    var hasEndedWell: Bool { get }

    /// Starts the client.
    ///
    /// - Parameters:
    ///   - onLine: takes each line that this process writes, in order.
    ///   - onEnd: is called when this process has ended, after its last line.
    func start(onLine: @escaping (String) -> Void, onEnd: @escaping () -> Void) throws
    /// Kills the client, as a system does: nothing of it runs any more.
    func kill()
    /// Gives the client a line.
    func write(line: String)
}

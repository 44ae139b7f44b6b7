import CCarillonRuns
import Foundation

/// A fork server that is this program, started once more. A process with threads cannot be copied, but the fork
/// server can: it has one thread, and none of this program's code has run in it.
final class StartedForkServer: ForkServer {
    /// Whether this program can be started as a fork server.
    static var isPossible: Bool { carillon_fork_server_is_possible() != 0 }

    private let prepare: @Sendable (Int, FlightBox) -> Void
    /// The files in the fork server's memory, which its children have at the same addresses, and those in this
    /// process's.
    private var files: (there: LoadedFiles, here: LoadedFiles)?

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - directory: the directory for the worlds.
    ///   - prepare: puts the ``Order`` for a run into the box.
    /// - Throws: ``RunnerError``.
    init(
        number: Int, directory: String, prepare: @escaping @Sendable (Int, FlightBox) -> Void
    ) throws(RunnerError) {
        self.prepare = prepare
        var file: Int32 = -1
        let box = try FlightBox(file: &file)
        defer { close(file) }
        var ends: [Int32] = [-1, -1]
        guard carillon_make_channel(&ends) == 0 else { throw .system("sockets", errno) }
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else {
            let code = errno
            for end in ends { close(end) }
            throw .system("pipes", code)
        }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        box.text = directory
        let identifier = carillon_fork_server_start(ends[1], file, pipeEnds[1])
        let code = errno
        close(ends[1])
        close(pipeEnds[1])
        super.init(number: number, box: box, identifier: identifier, channel: ends[0], errors: pipeEnds[0])
        guard identifier > 0 else { throw .system("processes", code) }
        // The fork server says when it has read the directory's name.
        _ = MessageChannel.read(ends[0])
        files = (LoadedFiles(of: identifier), LoadedFiles(of: getpid()))
    }

    override func prepare(_ run: Int) { prepare(run, box) }

    override func listen(limit: Duration) -> News { translated(super.listen(limit: limit)) }

    override func giveUp(_ kind: HangAccount.Kind, limit: Duration) -> News {
        translated(super.giveUp(kind, limit: limit))
    }

    private func translated(_ news: News) -> News {
        guard let files, case .ended(let end) = news else { return news }
        return .ended(end.translated { files.there.translate($0, to: files.here) })
    }
}

/// The whole of a program that was started as a fork server. It does not return.
@_cdecl("carillon_fork_server_serve")
public func serveAsForkServer() {
    carillon_worker_become()
    let channel = carillon_fork_server_channel
    guard let box = try? FlightBox(opening: Int32(carillon_fork_server_box)), let directory = box.text else {
        carillon_leave(EXIT_FAILURE)
    }
    close(Int32(carillon_fork_server_box))
    guard let life = RunDirectory.startJanitor(of: directory) else { carillon_leave(EXIT_FAILURE) }
    carillon_send(Int32(channel), 0, UInt32(carillon_status_done))
    ForkServerProcess(channel: Int32(channel), box: box, life: life, directory: directory).serve { run in
        guard let order = Order(in: box) else { carillon_leave(EXIT_FAILURE) }
        box.begin()
        return (order.run.scenarioCase.scenario.needs, { Runner.execute(order.run, in: $0) })
    }
}

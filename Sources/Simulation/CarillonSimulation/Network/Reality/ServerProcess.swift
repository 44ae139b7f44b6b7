import CCarillonWorlds
import CarillonEnvironment
import Foundation

/// A process of a real server, from the moment at which it listens. The last reference to it kills the process when it
/// goes. The system kills the process when the thread that started it ends.
final class ServerProcess {
    /// The descriptor that the server writes its log to.
    let log: Int32
    private var identifier: pid_t
    private var unfinishedLine: [UInt8] = []
    /// The last lines of the server's log.
    private(set) var lastLines: [String] = []

    private static let lineLimit = 50

    /// Starts the server, and waits until it says that it listens.
    ///
    /// - Throws: ``RealServerError``, with the last lines of the log, if the process ends instead.
    init(_ command: ServerCommand) throws(RealServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        log = ends[0]
        let arguments = ([command.path] + command.arguments).map { strdup($0) } + [nil]
        let environment = command.environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
        identifier = carillon_server_start(command.path, arguments, environment, ends[1])
        let code = errno
        for text in arguments + environment { free(text) }
        close(ends[1])
        guard identifier > 0 else { throw .system(code) }
        repeat {
            guard readLog() else { throw .notListening(lastLines) }
        } while !lastLines.contains { $0.contains(command.readyText) }
        _ = fcntl(log, F_SETFL, fcntl(log, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        kill()
        close(log)
    }

    /// Ends the process on the spot.
    func kill() {
        if identifier > 0 { RealWorld.run { carillon_server_kill(identifier) } }
        identifier = 0
    }

    func send(_ signal: Int32) {
        if identifier > 0 { _ = RealWorld.run { Foundation.kill(identifier, signal) } }
    }

    /// Reads the new lines of the log. Returns whether more may follow.
    @discardableResult
    func readLog() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(log, &buffer, buffer.count)
            if count == 0 { return false }
            if count < 0 {
                if errno == EINTR { continue }
                return true
            }
            var lines = (unfinishedLine + buffer.prefix(count)).split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            unfinishedLine = Array(lines.removeLast().prefix(4_096))
            lastLines = (lastLines + lines.map { String(decoding: $0, as: UTF8.self) }).suffix(ServerProcess.lineLimit)
            if count < buffer.count { return true }
        }
    }
}

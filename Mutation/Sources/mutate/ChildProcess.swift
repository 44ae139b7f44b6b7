import Foundation
import Synchronization

/// A program that is run within limits, and killed with all that it started when it exceeds them.
struct ChildProcess {
    enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
        case tookTooLong
    }

    let words: [String]
    var environment: [String: String] = [:]
    var directory: String
    /// Seconds of real time. The only clock that this tool looks at is the one behind this.
    var seconds: Int
    /// How many gigabytes each process may write to. Addresses are no measure: each thread reserves many for nothing.
    var gigabytes: Int?
    /// How many seconds it may go without a processor before it is taken for one that waits for something that does not
    /// come; nil for as long as it likes.
    var idleSeconds: Int?
    /// Where its output and its errors go.
    var output: String

    /// Runs it, and waits for its end.
    func run() throws -> End {
        var limits = "ulimit -Sn \"$(ulimit -Hn)\" 2>/dev/null; ulimit -c 0; cd \"$1\" || exit 126; shift; "
        if let gigabytes { limits += "ulimit -d \(gigabytes << 20); ulimit -t \(4 * seconds); " }
        limits += "exec timeout -s KILL \(seconds) \"$@\""
        let arguments = ["/bin/sh", "-c", limits, "sh", directory] + words

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var values = ProcessInfo.processInfo.environment
        values["SWIFT_DETERMINISTIC_HASHING"] = "1"
        values["NO_COLOR"] = "1"
        values.merge(environment) { $1 }
        let mark = "\(getpid())-\(ChildProcess.count.withLock { $0 += 1; return $0 })"
        values[ProcessTable.markName] = mark
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var valuePointers = values.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + valuePointers { free(pointer) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, "/bin/sh", &actions, nil, &argumentPointers, &valuePointers)
        guard code == 0 else {
            throw ToolError("\(words.first ?? "a program") cannot be started: \(String(cString: strerror(code)))")
        }
        let status = wait(for: identifier)
        // `timeout` has made a group of its own, and some of it may be left; so may programs that have left the group.
        kill(-identifier, SIGKILL)
        ProcessTable.endProcesses(markedBy: mark)
        let signal = status & 0x7f
        if signal != 0 { return signal == SIGKILL ? .tookTooLong : .signalled(signal) }
        let exit = (status >> 8) & 0xff
        if exit == 137 || exit == 124 { return .tookTooLong }
        return exit > 128 ? .signalled(exit - 128) : .exited(exit)
    }

    /// Waits for the end of a process, and brings it about when neither it nor what it has started has had a processor
    /// for too long.
    private func wait(for identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        var used = 0
        var idleChecks = 0
        var pause: UInt32 = 2_000
        var untilCheck = ChildProcess.microsecondsBetweenChecks
        while true {
            let found = waitpid(identifier, &status, WNOHANG)
            if found == identifier || found < 0 && errno != EINTR { return status }
            usleep(pause)
            untilCheck -= Int(pause)
            pause = min(pause * 2, 50_000)
            guard let idleSeconds, untilCheck <= 0 else { continue }
            untilCheck = ChildProcess.microsecondsBetweenChecks
            let now = ProcessTable.current.processorTime(of: identifier)
            idleChecks = now == used ? idleChecks + 1 : 0
            used = now
            if idleChecks >= idleSeconds { kill(-identifier, SIGKILL) }
        }
    }

    private static let microsecondsBetweenChecks = 1_000_000
    /// How many programs have been run.
    private static let count = Mutex(0)
}

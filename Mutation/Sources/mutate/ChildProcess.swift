import Foundation

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
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var valuePointers = values.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + valuePointers { free(pointer) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, "/bin/sh", &actions, nil, &argumentPointers, &valuePointers)
        guard code == 0 else {
            throw ToolError("\(words.first ?? "a program") cannot be started: \(String(cString: strerror(code)))")
        }
        let status = ChildProcess.wait(for: identifier)
        // `timeout` has made a group of its own, and some of it may be left.
        kill(-identifier, SIGKILL)
        let signal = status & 0x7f
        if signal != 0 { return signal == SIGKILL ? .tookTooLong : .signalled(signal) }
        let exit = (status >> 8) & 0xff
        if exit == 137 || exit == 124 { return .tookTooLong }
        return exit > 128 ? .signalled(exit - 128) : .exited(exit)
    }

    /// Waits for the end of a process, and brings it about when nothing in its group has had a processor for a while:
    /// then it waits for something that does not come.
    private static func wait(for identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        var used = 0
        var idleChecks = 0
        var pause: UInt32 = 2_000
        var untilCheck = microsecondsBetweenChecks
        while true {
            let found = waitpid(identifier, &status, WNOHANG)
            if found == identifier || found < 0 && errno != EINTR { return status }
            usleep(pause)
            untilCheck -= Int(pause)
            pause = min(pause * 2, 50_000)
            guard untilCheck <= 0 else { continue }
            untilCheck = microsecondsBetweenChecks
            let now = processorTime(ofGroup: identifier)
            idleChecks = now == used ? idleChecks + 1 : 0
            used = now
            if idleChecks >= idleLimit { kill(-identifier, SIGKILL) }
        }
    }

    private static let microsecondsBetweenChecks = 1_000_000
    /// Checks in a row that find nothing done.
    private static let idleLimit = 12

    /// The processor time of all processes of a group, in clock ticks.
    private static func processorTime(ofGroup group: pid_t) -> Int {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.reduce(0) { sum, entry in
            // The name, in brackets, may have spaces in it. After it: the state, the parent, the group, …
            guard Int(entry) != nil, let text = File.read("/proc/\(entry)/stat"), let end = text.lastIndex(of: ")")
            else { return sum }
            let fields = text[end...].split(separator: " ")
            guard fields.count > 15, pid_t(fields[3]) == group else { return sum }
            // Its own time in user and in system mode, and that of the children it has waited for.
            return sum + fields[12...15].reduce(0) { $0 + (Int($1) ?? 0) }
        }
    }
}

import Foundation

/// A process that was started from this program.
struct Child {
    /// How a process has ended.
    enum End: Hashable, CustomStringConvertible {
        case exited(Int32)
        case killed(signal: Int32)

        var description: String {
            switch self {
            case .exited(let status): "ended by itself with \(status)"
            case .killed(let signal): "was ended by signal \(signal)"
            }
        }
    }

    private let pid: pid_t

    init(_ arguments: [String]) throws {
        var pid: pid_t = 0
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        var list = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for argument in list { free(argument) } }
        let code = posix_spawn(&pid, program, nil, nil, &list, environ)
        guard code == 0 else { throw CrashFault("\(program) cannot be started: \(String(cString: strerror(code)))") }
        self.pid = pid
    }

    /// Ends it by SIGKILL, unless it has ended by itself.
    func kill() -> End {
        Foundation.kill(pid, SIGKILL)
        return wait()
    }

    /// Waits for its end.
    func wait() -> End {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// Waits for its end, and ends it if that does not come.
    func wait(for seconds: Double) -> End {
        let child = pid
        let watchdog = DispatchWorkItem { Foundation.kill(child, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
        defer { watchdog.cancel() }
        return wait()
    }
}

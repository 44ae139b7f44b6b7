#if os(Linux)
import Foundation

/// A program that this one has started, in a process group of its own. So Control-C reaches it only through this
/// program, once, and the programs that it starts get the same signal.
struct ChildProcess {
    /// The reason why a program cannot be started.
    struct Fault: Error, CustomStringConvertible {
        /// The reason in words.
        let description: String
    }

    /// The way in which a program ended.
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)

        init(waitStatus: Int32) {
            self = waitStatus & 0x7F == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(waitStatus & 0x7F)
        }

        /// The way in words.
        var description: String {
            switch self {
            case .exited(let status): "with status \(status)"
            case .signalled(let number): "by signal \(number)"
            }
        }
    }

    private let identifier: pid_t

    /// Starts a program with an empty standard input.
    ///
    /// - Parameters:
    ///   - words: the arguments, the name of the program first.
    ///   - output: the descriptor for its output and errors; `nil` for those of this program.
    ///   - variables: variables of the environment besides those of this program.
    /// - Throws: ``Fault``, if the system refuses.
    init(_ path: String, _ words: [String], output: Int32? = nil, variables: [String: String] = [:]) throws(Fault) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        }
        // In one order, so that each run finds its memory alike: code may hash objects by their addresses.
        let environment = Console.environment.merging(variables) { $1 }.map { "\($0)=\($1)" }.sorted()
        var (arguments, values) = (words.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
        defer {
            for text in arguments + values { free(text) }
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var identifier: pid_t = 0
        let error = posix_spawn(&identifier, path, &actions, &attributes, &arguments, &values)
        guard error == 0 else {
            throw Fault(description: "\(path) cannot be started: \(String(cString: strerror(error)))")
        }
        self.identifier = identifier
    }

    /// Returns how it ended; `nil` if it has not.
    func ending() -> Ending? {
        var status: Int32 = 0
        return waitpid(identifier, &status, WNOHANG) == identifier ? Ending(waitStatus: status) : nil
    }

    /// Sends a signal to it, and to the programs that it has started.
    func send(_ signal: Int32) { kill(-identifier, signal) }
}
#endif

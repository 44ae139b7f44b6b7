import Foundation

/// Where `carillon` speaks: results on standard output, everything else on standard error.
enum Console {
    static func error(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    /// Whether standard error is a terminal that a progress line can be drawn on.
    static var hasTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    static var isOnGitHub: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}

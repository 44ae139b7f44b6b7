import Foundation

/// Where `carillon` speaks: results on standard output, everything else on standard error.
enum Console {
    static func error(_ message: String) {
        // Nobody may be there to read it; that is no reason to end.
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    }

    /// Prints a line at once, whoever reads it.
    static func output(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Whether standard error is a terminal that a progress line can be drawn on.
    static var hasTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    static var isOnGitHub: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}

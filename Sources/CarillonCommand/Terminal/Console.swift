import Foundation

/// The output of the program: results on standard output, everything else on standard error.
package enum Console {
    package static func error(_ message: String) {
        // The reader of standard error may be gone; that is no reason to end.
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    }

    /// Prints a line at once, also into a pipe.
    package static func output(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Whether standard error is a terminal that a progress line can be drawn on.
    static var hasTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    static var isOnGitHub: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}

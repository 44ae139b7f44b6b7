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
    static var hasTerminal: Bool { isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb" }

    /// The number of columns of the terminal at standard error; 80 if it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    static var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

    static var environment: [String: String] { ProcessInfo.processInfo.environment }
}

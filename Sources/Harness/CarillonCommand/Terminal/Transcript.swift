import Foundation

/// The place where the text of a run goes: standard output, or standard error if a report goes to standard output.
struct Transcript: Sendable {
    let style: TerminalStyle
    private let write: @Sendable (String) -> Void

    /// Creates a place for text.
    init(style: TerminalStyle = .plain, write: @escaping @Sendable (String) -> Void) {
        self.style = style
        self.write = write
    }

    /// The program's own place for text, with colours where they are welcome.
    ///
    /// - Parameter isAside: whether standard output is for a report.
    static func ofProgram(isAside: Bool) -> Transcript {
        let descriptor = isAside ? STDERR_FILENO : STDOUT_FILENO
        let style = TerminalStyle(isTerminal: isatty(descriptor) == 1, environment: Console.environment)
        return Transcript(style: style) { isAside ? Console.error($0) : Console.output($0) }
    }

    /// Prints a text, which ends its line.
    func print(_ text: String) { write(text) }
}

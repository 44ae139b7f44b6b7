/// A word in the place of a command that is none: `rnu` for `run`.
enum UnknownCommand {
    /// Returns a sentence that helps, if the first argument is neither an option nor a command.
    ///
    /// - Parameters:
    ///   - names: the names of the commands.
    ///   - command: the words that start the program.
    static func message(for arguments: [String], among names: [String], command: String) -> String? {
        guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
        let close = Suggestions.closest(to: word, among: names)
        let suggestion = close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"
        return "There is no command “\(TerminalText.line(word))”.\(suggestion)\nSee all of them: \(command) --help"
    }
}

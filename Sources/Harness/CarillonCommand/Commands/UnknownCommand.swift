/// A word in the place of a command that is none: `rnu` for `run`, `help rnu`.
enum UnknownCommand {
    /// Returns a sentence that helps, if the first argument, or the one behind `help`, is neither an option nor a
    /// command.
    ///
    /// - Parameters:
    ///   - names: the names of the commands.
    ///   - command: the words that start the program.
    static func message(for arguments: [String], among names: [String], command: String) -> String? {
        let asksForHelp = arguments.count > 1 && arguments[0] == "help"
        guard let word = asksForHelp ? arguments[1] : arguments.first, !word.hasPrefix("-"), !names.contains(word)
        else { return nil }
        let close = Suggestions.closest(to: word, among: names)
        let suggestion = close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"
        return "There is no command “\(TerminalText.line(word))”.\(suggestion)\nSee all of them: \(command) --help"
    }
}

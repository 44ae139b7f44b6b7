/// The command that repeats a run, as reports show it.
public enum RepeatCommand: Sendable, Hashable {
    /// A program with the arguments of `carillon`. The words are those that start the program: `carillon`,
    /// `swift run Conformance`.
    case named(String)
    /// A command without arguments, which repeats a run among others: `swift test --filter conforms`.
    case whole(String)

    /// Returns the command line.
    func line(_ arguments: [String]) -> String {
        switch self {
        case .named(let name): ([name] + arguments).joined(separator: " ")
        case .whole(let command): command
        }
    }
}

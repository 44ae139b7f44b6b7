public import ArgumentParser
import Foundation

/// A program that runs scenarios: the whole of `carillon`, for suites of one's own.
///
/// ```swift
/// import CarillonCommand
/// import MyAppScenarios
///
/// @main struct Conformance: CarillonMain {
///     static let suites: [Suite] = [.myApp]
/// }
/// ```
///
/// The program has the commands `run`, `list`, `show`, `search`, `explain`, `saboteurs` and `report`, with all their
/// options, reports and exit statuses. The page `docs/command.md` describes them.
public protocol CarillonMain {
    /// The suites that the commands know, in the order of reports.
    static var suites: [Suite] { get }

    /// The words that start this program, as a person types them: `carillon`, `swift run Conformance`.
    ///
    /// Help, errors, and the command that repeats a run begin with these words. Unless said otherwise they are
    /// `swift run` and the program's name where SwiftPM has built the program, with `-c release` for a release build,
    /// and the program's name elsewhere.
    static var command: String { get }

    /// The purpose of the program, in one sentence, for its help.
    static var abstract: String { get }

    /// Examples for the program's help. Unless said otherwise they are made of the suites.
    static var examples: [CommandExample] { get }

    /// Commands besides those of every such program. None unless said otherwise.
    ///
    /// A command that throws an ``CommandStatus`` ends the program with that status. A command runs on the main thread
    /// and must not be an `AsyncParsableCommand`.
    static var commands: [any ParsableCommand.Type] { get }
}

extension CarillonMain {
    /// The words that start this program, see ``CommandName``.
    public static var command: String { CommandName.ofProgram(at: CommandLine.arguments.first ?? "carillon") }

    /// The purpose of a program that runs scenarios.
    public static var abstract: String {
        "Runs scenarios, each in a world of its own and in virtual time, and says how they ended."
    }

    /// Examples with identifiers of the suites.
    public static var examples: [CommandExample] { CommandExample.examples(of: suites) }

    /// No further commands.
    public static var commands: [any ParsableCommand.Type] { [] }

    /// Parses the command line, runs the command, and ends the program with its status.
    public static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        // First of all, for it starts the program once more.
        if let name = words.first, Root<Self>.worldCommands.contains(name) { FixedAddresses.establish() }
        if let message = UnknownCommand.message(for: words, among: Root<Self>.names, command: command) {
            Console.error(message)
            exit(CommandStatus.badUsage.rawValue)
        }
        do {
            var command = try Root<Self>.parseAsRoot(NegativeNumbers.joined(words))
            try command.run()
        } catch let status as CommandStatus {
            exit(status.rawValue)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            let message = Root<Self>.fullMessage(for: error)
            if Root<Self>.exitCode(for: error) == .success {
                print(message)
                exit(0)
            }
            Console.error(message)
            exit(CommandStatus.badUsage.rawValue)
        }
    }
}

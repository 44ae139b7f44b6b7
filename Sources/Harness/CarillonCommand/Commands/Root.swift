import ArgumentParser

/// The program itself, with all its commands.
///
/// ArgumentParser makes commands from types, not from values. So the commands are generic: the type of the program,
/// which has the suites, is part of each command's own type, and there is nothing global to set up.
struct Root<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Main.command, abstract: Main.abstract,
            discussion: """
                A scenario is a story that must end well; it runs in a world of its own, in virtual time. Its identifier is a path, and a \
                pattern selects scenarios: * stands for one segment or a part of it, ** for any number of segments.

                \(CommandExample.lines(Main.examples, command: Main.command))

                \(completions)Exit status: 0 as expected, 1 not as expected, 2 bad usage, 3 harness broken, 4 nothing ran, 6 nondeterminism, \
                130 interrupted.
                """,
            version: CarillonVersion.current,
            subcommands: subcommands)
    }

    private static var subcommands: [any ParsableCommand.Type] {
        [
            Run<Main>.self, List<Main>.self, Show<Main>.self, SearchCommand<Main>.self, Explain<Main>.self,
            Saboteurs<Main>.self,
            Report<Main>.self, HistoryCommand<Main>.self,
        ] + Main.commands
    }

    /// The names of the commands, as a person types them.
    static var names: [String] { subcommands.map { $0._commandName } + ["help"] }

    /// The names of the commands that run worlds.
    static var worldCommands: [String] {
        [
            Run<Main>._commandName, SearchCommand<Main>._commandName, Explain<Main>._commandName,
            Saboteurs<Main>._commandName,
        ]
    }

    /// The paragraph about completions. A shell completes a program of one word only.
    private static var completions: String {
        if Main.command.contains(" ") { return "" }
        return "Completions for bash, zsh or fish: \(Main.command) --generate-completion-script bash\n\n"
    }
}

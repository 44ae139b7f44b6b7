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

                Exit status: 0 as expected, 1 not as expected, 2 bad usage, 3 harness broken, 4 nothing ran, 6 nondeterminism, \
                130 interrupted.
                """,
            version: CarillonVersion.current,
            subcommands: [
                Run<Main>.self, List<Main>.self, Show<Main>.self, Saboteurs<Main>.self, Report<Main>.self,
            ] + Main.commands)
    }
}

import ArgumentParser
import CarillonConformance
import Foundation

@main
enum Main {
    static func main() {
        do {
            var command = try Carillon.parseAsRoot()
            try command.run()
        } catch let status as Status {
            exit(status.rawValue)
        } catch {
            let message = Carillon.fullMessage(for: error)
            if Carillon.exitCode(for: error) == .success {
                print(message)
                exit(0)
            }
            Console.error(message)
            exit(Status.badUsage.rawValue)
        }
    }
}

/// The exit statuses of `carillon`. These numbers are part of its interface; `docs/command.md` lists them.
enum Status: Int32, Error {
    case asExpected = 0
    /// A verdict was not as expected, a saboteur survived, or the catalogue has a gap.
    case unexpected = 1
    case badUsage = 2
    /// The catalogue contradicts itself, or a file could not be written.
    case harnessBroken = 3
    /// No scenario matched.
    case nothingRan = 4
    /// Two runs with the same seed differed.
    case nondeterminism = 6
    case interrupted = 130
}

struct Carillon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carillon",
        abstract: "Plays notification clients against mock backends, by a clock of its own, and says how they fared.",
        discussion: """
            A scenario is a story that must end well; it runs in a world of its own, in virtual time. Its identifier is a path, and a \
            pattern selects scenarios: * stands for one segment or a part of it, ** for any number of segments.

              carillon run                             everything
              carillon run robin                       all below robin/
              carillon run '**/overflow/*' --seeds 100 with a hundred seeds each
              carillon run un/limit/soonest --seed 0x5eed --check-determinism
              carillon run --html reports/index.html   and write the report
              carillon show UN-39                      what that requirement says, and who covers it
              carillon serve --mqtt-port 1883          a mock server in real time, for any client

            Exit status: 0 as expected, 1 not as expected, 2 bad usage, 3 harness broken, 4 nothing ran, 6 nondeterminism, \
            130 interrupted.
            """,
        version: CarillonVersion.current,
        subcommands: [Run.self, List.self, Show.self, Saboteurs.self, Report.self, Serve.self])
}

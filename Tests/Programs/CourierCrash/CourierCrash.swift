import ArgumentParser
import Foundation

/// Kills a publisher and a subscriber with SIGKILL, over and over, and counts what was lost and what came twice.
@main
struct CourierCrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courier-crash",
        abstract: "Kill Courier's processes again and again, and count what was lost and what came twice.",
        discussion: """
            A publisher and a subscriber are started from this program, killed by SIGKILL at seeded random moments, and started anew in the \
            same directory, side by side: on each engine, against carillon serve and mosquitto, with and without a time to live. A witness that \
            nobody kills tells what has reached the broker.

            Exit status: 0 nothing was lost and nothing came twice beyond what is granted, 1 something was, 2 bad usage or a broker is missing.
            """,
        subcommands: [Run.self, Publish.self, Subscribe.self], defaultSubcommand: Run.self)
}

import ArgumentParser
import CarillonConformance
import Foundation

/// The options for the processes that worlds run in.
struct WorkerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many worlds run side by side. As many as there are cores, unless said.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "The seconds of a processor, or of doing nothing at all, after which a world that does not end is given up.",
            valueName: "seconds"))
    var hangLimit = Int(RunOptions.standardHangLimit.components.seconds)

    var hasHangLimit: Bool { .seconds(hangLimit) != RunOptions.standardHangLimit }

    func validate() throws {
        guard (1...1_024).contains(jobs) else {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
        guard hangLimit > 0 else {
            throw ValidationError("--hang-limit takes a number of seconds above 0, not \(hangLimit).")
        }
    }

    func apply(to options: inout RunOptions) {
        options.jobs = jobs
        options.hangLimit = .seconds(hangLimit)
        options.isolation = .processes
    }
}

public import ArgumentParser
public import CarillonConformance
import Foundation

extension Seed: ExpressibleByArgument {
    /// Reads a seed from the command line.
    public init?(argument: String) {
        self.init(parsing: argument)
    }
}

/// The options for the seeds, and for the number of runs at a time.
struct SeedOptions: ParsableArguments {
    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp("The first seed, decimal or as 0x5eed. (default: 0x5eed)", valueName: "seed"))
    var chosenSeed: Seed?

    @Option(
        name: .customLong("seeds"),
        help: ArgumentHelp("How many consecutive seeds each scenario runs with. (default: 1)", valueName: "count"))
    var chosenSeeds: Int?

    @Option(
        help: ArgumentHelp(
            "How many worlds run side by side. As many as there are cores, unless said.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "The seconds of a processor, or of doing nothing at all, after which a world that does not end is given up.",
            valueName: "seconds"))
    var hangLimit = Int(RunOptions.standardHangLimit.components.seconds)

    var seed: Seed { chosenSeed ?? .standard }

    var seeds: Int { chosenSeeds ?? 1 }

    var hasHangLimit: Bool { .seconds(hangLimit) != RunOptions.standardHangLimit }

    func validate() throws {
        guard (1...10_000_000).contains(seeds) else {
            throw ValidationError("--seeds takes a number from 1 to 10000000, not \(seeds).")
        }
        guard (1...1_024).contains(jobs) else {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
        guard hangLimit > 0 else {
            throw ValidationError("--hang-limit takes a number of seconds above 0, not \(hangLimit).")
        }
    }

    var runOptions: RunOptions {
        var options = RunOptions()
        options.seed = seed
        options.seedCount = seeds
        options.jobs = jobs
        options.hangLimit = .seconds(hangLimit)
        options.isolation = .processes
        return options
    }
}

public import ArgumentParser
public import CarillonConformance

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

    @OptionGroup var workers: WorkerOptions

    var seed: Seed { chosenSeed ?? .standard }

    var seeds: Int { chosenSeeds ?? 1 }

    func validate() throws {
        guard (1...10_000_000).contains(seeds) else {
            throw ValidationError("--seeds takes a number from 1 to 10000000, not \(seeds).")
        }
    }

    var runOptions: RunOptions {
        var options = RunOptions()
        options.seed = seed
        options.seedCount = seeds
        workers.apply(to: &options)
        return options
    }
}

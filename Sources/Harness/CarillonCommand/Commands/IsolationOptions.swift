import ArgumentParser
import CarillonConformance

/// The option for a process for each world.
struct IsolationOptions: ParsableArguments {
    @Flag(
        help:
            "Run each world in a process of its own, on its main thread, with its own environment, home and time zone. Scenarios that need it run so in any case."
    )
    var isolate = false

    func apply(to options: inout RunOptions) {
        if isolate { options.isolation = .ownProcesses }
    }
}

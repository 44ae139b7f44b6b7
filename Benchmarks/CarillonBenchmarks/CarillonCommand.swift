import CHeapLoop
import Foundation

/// The program `carillon` beside this one.
struct CarillonCommand {
    private let program: URL

    /// Finds the program.
    ///
    /// - Returns: `nil`, if there is none that was built in the same configuration.
    init?() {
        program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("carillon")
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
    }

    static let absence = "there is no carillon beside this program; build it in the same configuration"

    /// The costs of a run, in seconds.
    struct Cost {
        var real: Double
        /// The time of the processor, that of processes which the program has started among it.
        var processor: Double
    }

    /// Runs the program to its end, without what it says.
    ///
    /// - Returns: `nil`, if it cannot be started, or if it fails.
    func run(_ arguments: [String]) -> Cost? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (start, used) = (real_time(), CarillonCommand.processorSecondsOfChildren)
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return Cost(
            real: Double(real_time() - start) / 1e9, processor: CarillonCommand.processorSecondsOfChildren - used)
    }

    private static var processorSecondsOfChildren: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) / 1e6
    }
}

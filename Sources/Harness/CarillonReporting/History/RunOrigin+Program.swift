import CarillonEnvironment
public import CarillonResults
public import Foundation

extension RunOrigin {
    /// The origin of a run of this program.
    ///
    /// If the environment has `SOURCE_DATE_EPOCH`, the origin has that time and nothing else. Equal runs then have
    /// equal results to the last byte (https://reproducible-builds.org/specs/source-date-epoch/).
    ///
    /// - Parameters:
    ///   - date: The time at which the run began.
    ///   - duration: The real time that it took.
    ///   - times: The real times of the scenarios.
    ///   - results: The scenarios, in the order of the results.
    ///   - environment: The environment of this process.
    public static func ofProgram(
        began date: Date, lasting duration: Duration, _ times: RealTimes, of results: [ScenarioResult],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> RunOrigin {
        if let text = environment["SOURCE_DATE_EPOCH"], let seconds = Int64(text) {
            return RunOrigin(epochSeconds: seconds)
        }
        var origin = RunOrigin(epochSeconds: Int64(date.timeIntervalSince1970))
        let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        origin.commit = commit(in: environment) ?? GitCommit.find(at: directory)
        origin.build = fingerprint(of: CommandLine.arguments.first ?? "")
        origin.machine = machineWords
        origin.milliseconds = duration.wholeMilliseconds
        origin.times = results.compactMap { result in
            times.time(of: result).map {
                Time(scenario: result.id, network: result.network, milliseconds: $0.wholeMilliseconds)
            }
        }
        return origin
    }

    /// The commit that a CI server names: GitHub, GitLab, Jenkins.
    private static func commit(in environment: [String: String]) -> String? {
        ["GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// The size and the time of the program's file. They are other ones after each build, and found at once.
    private static func fingerprint(of program: String) -> String? {
        #if os(Linux)
        let path = "/proc/self/exe"
        #else
        let path = program
        #endif
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if os(Linux)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        return String(SHA256.hexadecimal("\(status.st_size) \(time.tv_sec) \(time.tv_nsec)").prefix(16))
    }

    private static var machineWords: String {
        #if os(macOS)
        let system = "macOS"
        #else
        let system = "Linux"
        #endif
        #if arch(x86_64)
        let architecture = "x86_64"
        #elseif arch(arm64)
        let architecture = "arm64"
        #else
        let architecture = "another processor"
        #endif
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "\(system) on \(architecture), \(counted(cores, "core"))"
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}

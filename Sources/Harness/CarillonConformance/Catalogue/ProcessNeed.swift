/// The process that a scenario needs.
///
/// Most scenarios need none: `carillon` runs one world after the other in the same process, and `swift test` runs them
/// side by side. Code that uses what a process has only once needs more: the environment variable `TZ`, the home
/// directory, the working directory, or statics that must be fresh in each run.
///
/// ```swift
/// Scenario(
///     "inbox/first-launch", "The library greets a person only once.", covers: ["IN-3"],
///     needs: .ownProcess(timeZone: "Asia/Tokyo")
/// ) { world in … }
/// ```
public struct ProcessNeed: Hashable, Sendable {
    /// The scenario runs in any process.
    public static let anyProcess = ProcessNeed(isOwn: false)
    /// Each run of the scenario has a process of its own, in the time zone UTC.
    public static let ownProcess = ProcessNeed(isOwn: true)

    /// Each run of the scenario has a process of its own.
    ///
    /// - Parameters:
    ///   - timeZone: the process's time zone, the variable `TZ`: an identifier such as `Asia/Tokyo`. An identifier that
    ///     Foundation does not know fails the scenario.
    ///   - environment: more environment variables. They also replace those that each such process has.
    ///   - modules: the names of the Swift modules whose static and global variables each launch of an app has
    ///     for itself, as it has on a phone: those of the app, and those of the libraries that it uses. They must be
    ///     linked into the program.
    public static func ownProcess(
        timeZone: String = "UTC", environment: [String: String] = [:], separateStatics modules: [String] = []
    ) -> ProcessNeed {
        ProcessNeed(isOwn: true, timeZone: timeZone, environment: environment, modules: modules)
    }

    /// Whether each run needs a process of its own.
    public let isOwn: Bool
    /// The time zone of a process that runs nothing else.
    public let timeZone: String
    /// The environment variables of such a process that differ from the usual ones.
    public let environment: [String: String]

    /// The modules whose static and global variables each launch of an app has for itself.
    public let modules: [String]

    init(
        isOwn: Bool, timeZone: String = "UTC", environment: [String: String] = [:], modules: [String] = []
    ) {
        self.isOwn = isOwn
        self.timeZone = timeZone
        self.environment = environment
        self.modules = modules
    }
}

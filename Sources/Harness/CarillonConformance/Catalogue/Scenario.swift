public import CarillonEnvironment
public import CarillonResults

/// A story that must end well: the actions of devices, servers and people, and the expectations that must hold.
///
/// ```swift
/// extension Scenario {
///     static let overflow = Scenario(
///         "robin/overflow/sixty-first",
///         "With sixty reminders pending the next one is refused.",
///         covers: ["RO-19"]
///     ) { world in
///         let phone = world.device("phone")
///         try await phone.allowNotifications()
///         phone.run { for hour in 1...60 { _ = Robin.scheduler.schedule(notification: .reminder(hour)) } }
///         let last = phone.run { Robin.scheduler.schedule(notification: .reminder(61)) }
///         world.expect(last == nil, "the 61st is refused")
///     }
/// }
/// ```
///
/// A scenario runs in a world of its own, in virtual time. Everything random in it comes from the run's seed.
public struct Scenario: Sendable, Identifiable {
    /// The code of a scenario. An error that it throws fails the scenario.
    public typealias Body = @Sendable (World) async throws -> Void

    /// The scenario's identifier, a path in lower case: `robin/overflow/sixty-first`.
    public private(set) var id: String
    /// The point of the scenario, in one sentence.
    public let summary: String
    /// The requirements that the scenario covers. A runner has to know each of them, from a suite.
    public let covers: [RequirementID]
    /// The networks that the scenario can run on, in the order of ``NetworkKind``; empty if it uses no network.
    public let networks: [NetworkKind]
    /// The faults that may strike the scenario's world by themselves; `nil` if none may.
    public private(set) var weather: Weather?
    /// Whether the scenario expects times to the nanosecond. Such a scenario is pointless where timers fire late.
    public private(set) var expectsExactTimes: Bool
    /// The process that the scenario needs.
    public let needs: ProcessNeed
    /// The reason why the scenario is known to fail; `nil` if it must pass. A known failure is expected, and a success
    /// fails the run.
    public private(set) var knownFailure: String?
    /// The reason why the scenario asks more than what its subject promises to everybody, such as a choice of ours;
    /// `nil` if it does not. Such a scenario is not asked of a real server or library.
    public let ours: String?
    /// The virtual time after which the run gives the scenario up.
    public let timeLimit: Duration
    /// The number of steps after which the run gives the scenario up.
    public let stepLimit: Int
    /// The number of steps without time passing after which the run gives the scenario up.
    public let restLimit: Int
    /// The place of the scenario in its source file.
    public let source: SourceLine

    /// The kind of clients that can play the scenario, if it needs only a client; see ``playedByClients(ofKind:)``.
    public internal(set) var clientKind: String?
    /// The real server or library that the scenario can run against, if there is one.
    public internal(set) var reality: Reality?
    /// The scenario's code for ``reality``, where that is a library. It was compiled against the library.
    var realBody: Body?

    var body: Body

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - id: the identifier, in parts with slashes between them.
    ///   - summary: the story, in a sentence.
    ///   - covers: the requirements that the scenario covers.
    ///   - networks: the networks to run on. A scenario that uses the network has to name them; a scenario that does
    ///     not runs once.
    ///   - weather: the faults that may strike by themselves. The seed decides which ones come.
    ///   - expectsExactTimes: whether the scenario expects times to the nanosecond. Where timers fire late its verdict
    ///     is `unsupported`.
    ///   - needs: the process to run in. Such a scenario must not use values that its code captures from around it,
    ///     where it runs as a test: the process that runs it there begins anew.
    ///   - knownFailure: the reason why the scenario is known to fail. It then ends as `expected-fail`, and as
    ///     `unexpected-pass` once it passes.
    ///   - ours: the reason why the scenario asks more than what its subject promises to everybody. It is then not
    ///     asked of a real server or library, see ``Suite/held(to:by:)``.
    ///   - timeLimit: the virtual time after which the run is given up, with the verdict `timeout`.
    ///   - stepLimit: the number of steps of the world's loop after which the run is given up, with the same verdict.
    ///   - restLimit: the number of steps that the world may take without time passing. Work that feeds itself, such as
    ///     an endless loop of `Task.yield()`, comes to that limit soon, and the verdict names it.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    ///   - body: the scenario itself.
    public init(
        _ id: String, _ summary: String, covers: [RequirementID], networks: Set<NetworkKind> = [],
        weather: Weather? = nil, expectsExactTimes: Bool = false, needs: ProcessNeed = .anyProcess,
        knownFailure: String? = nil,
        ours: String? = nil, timeLimit: Duration = .days(3_660), stepLimit: Int = 50_000_000,
        restLimit: Int = Scenario.standardRestLimit, file: StaticString = #filePath, line: Int = #line,
        body: @escaping Body
    ) {
        self.init(
            id, summary, covers: covers, networks: networks, weather: weather, expectsExactTimes: expectsExactTimes,
            needs: needs, knownFailure: knownFailure, ours: ours, timeLimit: timeLimit, stepLimit: stepLimit,
            restLimit: restLimit,
            source: SourceLine(file: file, line: line), body: body)
    }

    /// The default of ``restLimit`` (D-KERNEL-4).
    public static let standardRestLimit = 500_000

    init(
        _ id: String, _ summary: String, covers: [RequirementID], networks: Set<NetworkKind>, weather: Weather? = nil,
        expectsExactTimes: Bool,
        needs: ProcessNeed, knownFailure: String?, ours: String? = nil, timeLimit: Duration, stepLimit: Int,
        restLimit: Int, source: SourceLine, body: @escaping Body
    ) {
        self.id = id
        self.summary = summary
        self.covers = covers
        self.networks = NetworkKind.allCases.filter(networks.contains)
        self.weather = weather
        self.expectsExactTimes = expectsExactTimes
        self.needs = needs
        self.knownFailure = knownFailure
        self.ours = ours
        self.timeLimit = timeLimit
        self.stepLimit = stepLimit
        self.restLimit = restLimit
        self.source = source
        self.body = body
    }

    /// Returns this scenario under another identifier.
    func renamed(_ id: String) -> Scenario {
        var scenario = self
        scenario.id = id
        return scenario
    }

    /// Returns this scenario under a sky from which nothing comes.
    package func withoutWeather() -> Scenario {
        var scenario = self
        scenario.weather = nil
        return scenario
    }

    /// Makes the scenario fail with an error, wherever it is run.
    mutating func refuse(_ error: CatalogueError) {
        (knownFailure, expectsExactTimes) = (nil, false)
        body = { _ in throw error }
        realBody = nil
    }
}

extension Scenario: CustomStringConvertible {
    /// The scenario's identifier.
    public var description: String { id }
}

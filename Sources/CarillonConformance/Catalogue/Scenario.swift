import CarillonEnvironment
import CarillonResults

/// A story that must end well: who does what, and what must hold.
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
///         world.expect(phone.run { Robin.scheduler.schedule(notification: .reminder(61)) } == nil, "the 61st is refused")
///     }
/// }
/// ```
///
/// A scenario runs in a world of its own, in virtual time; whatever is random in it is drawn from the run's seed.
public struct Scenario: Sendable, Identifiable {
    public typealias Body = @Sendable (World) async throws -> Void

    /// A path in lower case: `robin/overflow/sixty-first`.
    public let id: String
    /// What it shows, in one sentence.
    public let summary: String
    /// The requirements that it covers.
    public let covers: [RequirementID]
    /// The networks that it makes sense on, in the order of ``NetworkKind``; none if it uses no network.
    public let networks: [NetworkKind]
    /// Whether it expects times to the nanosecond, and so means nothing where timers fire late.
    public let expectsExactTimes: Bool
    /// Why it is known to fail, if it is. Then a failure is expected, and success is what turns a run red.
    public let knownFailure: String?
    /// The virtual time after which it is given up.
    public let timeLimit: Duration
    /// The number of steps after which it is given up.
    public let stepLimit: Int
    public let source: SourceLine

    /// The real server that it can be held to, if there is one.
    public internal(set) var reality: Reality?

    let body: Body

    /// - Parameters:
    ///   - networks: where it is run. A scenario that uses the network has to say so; one that does not runs once.
    ///   - expectsExactTimes: whether it expects times to the nanosecond. Where timers fire late it is `unsupported`
    ///     then.
    public init(
        _ id: String, _ summary: String, covers: [RequirementID], networks: Set<NetworkKind> = [],
        expectsExactTimes: Bool = false, knownFailure: String? = nil, timeLimit: Duration = .days(3_660),
        stepLimit: Int = 50_000_000, file: StaticString = #filePath,
        line: Int = #line,
        body: @escaping Body
    ) {
        self.id = id
        self.summary = summary
        self.covers = covers
        self.networks = NetworkKind.allCases.filter(networks.contains)
        self.expectsExactTimes = expectsExactTimes
        self.knownFailure = knownFailure
        self.timeLimit = timeLimit
        self.stepLimit = stepLimit
        self.source = SourceLine(file: file, line: line)
        self.body = body
    }
}

extension Scenario: CustomStringConvertible {
    public var description: String { id }
}

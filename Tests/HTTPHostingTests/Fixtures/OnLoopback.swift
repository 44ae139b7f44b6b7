import Carillon
import CarillonConformance
import CarillonResults
import Testing

/// The lines that a story leaves, each with the virtual seconds, rounded to tenths: libcurl takes some milliseconds for
/// each step.
///
/// Unchecked because it is confined to its world.
final class StoryNotes: @unchecked Sendable {
    private let world: World
    fileprivate(set) var lines: [String] = []
    /// Objects of the story that have to live as long as it does.
    private(set) var kept: [AnyObject] = []

    init(_ world: World) { self.world = world }

    func keep(_ object: AnyObject) { kept.append(object) }

    func note(_ line: String) {
        let tenths = (Double(world.loop.now.nanoseconds) / 1e8).rounded()
        lines.append("\(line) at \(tenths / 10)")
    }
}

/// The account of one run of a story.
struct StoryRun: Equatable {
    var lines: [String]
    var digest: String
    var trace: [String]

    /// Returns the first difference of two runs in words.
    func difference(from other: StoryRun) -> String {
        let pairs = zip(trace, other.trace)
        guard let index = pairs.enumerated().first(where: { $1.0 != $1.1 })?.offset else {
            return "\(trace.count) and \(other.trace.count) events, the same as far as both go"
        }
        return "event \(index + 1) is “\(trace[index])”, then “\(other.trace[index])”"
    }
}

/// Runs a story over real sockets twice with each seed, and expects the same lines and the same trace.
@discardableResult
func onLoopback(
    seeds: ClosedRange<UInt64> = 1...3, sourceLocation: SourceLocation = #_sourceLocation,
    _ story: @escaping @Sendable (World, StoryNotes) async throws -> Void
) async throws -> [StoryRun] {
    var runs: [StoryRun] = []
    for seed in seeds {
        func once() async throws -> StoryRun {
            let kept = Kept()
            let result = try await runStory(on: .loopback, seed: seed) { world in
                let notes = StoryNotes(world)
                kept.notes = notes
                try await story(world, notes)
                world.expect(notes.lines.filter { $0.contains("never") }, equals: [], "nothing happens that must not")
            }
            let failures =
                result.run?.expectations.filter { !$0.passed }.map { "\($0.text) \($0.difference ?? "")" } ?? []
            #expect(
                result.verdict == .pass, "\(result.reason ?? "") \(failures.joined())", sourceLocation: sourceLocation)
            let run = try #require(result.run)
            let trace = run.trace.map { "\($0.instant.nanoseconds) \($0.lane) \($0.kind) \($0.text)" }
            return StoryRun(lines: kept.notes?.lines ?? [], digest: run.digest, trace: trace)
        }
        let first = try await once()
        let second = try await once()
        #expect(
            first == second, "seed \(seed): \(first.difference(from: second))", sourceLocation: sourceLocation)
        runs.append(first)
    }
    return runs
}

/// Runs a story once.
func runStory(
    on network: NetworkKind, seed: UInt64 = 1, _ body: @escaping Scenario.Body
) async throws -> ScenarioResult {
    let scenario = Scenario("url/test", "Each request is answered.", covers: [], networks: [network], body: body)
    var options = RunOptions()
    options.seed = Seed(seed)
    return try #require(await Runner(options: options).run([scenario]).scenarios.first)
}

/// A place for what a world leaves, unchecked because the world is over when it is read.
private final class Kept: @unchecked Sendable {
    var notes: StoryNotes?
}

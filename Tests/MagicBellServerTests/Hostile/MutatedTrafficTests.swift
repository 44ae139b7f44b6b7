import TestBasics
import Testing

import class Foundation.ProcessInfo

/// `CARILLON_MUTATED_REQUESTS=1000000 swift test --filter MutatedTrafficTests`, or `make fuzz`, sends so many.
@Suite("Mutated traffic to a MagicBell server")
struct MutatedTrafficTests {
    private static let requests =
        ProcessInfo.processInfo.environment["CARILLON_MUTATED_REQUESTS"].flatMap(Int.init) ?? 8_000
    /// The number of requests that one server gets.
    private static let share = 1_000

    @Test(
        "gets well-formed answers with an error's shape, harms nobody else, and leaves no secret in the journal",
        arguments: 0..<8 as Range<UInt64>)
    func hostile(shard: UInt64) throws {
        var tally = TrafficTally()
        let count = max(1, MutatedTrafficTests.requests / 8 / MutatedTrafficTests.share)
        for round in 0..<UInt64(count) {
            let seed = shard << 32 | round
            let attack = try TrafficAttack(seed: seed)
            while attack.tally.requests < MutatedTrafficTests.share, attack.problems.count < 20 { attack.strike() }
            try attack.finish()
            for problem in attack.problems { Issue.record("seed \(seed): \(problem)") }
            tally.add(attack.tally)
        }
        // The test would prove nothing if all requests were refused, or none.
        #expect(tally.successes > tally.requests / 20, "\(tally)")
        #expect(tally.refusals > tally.requests / 10, "\(tally)")
        #expect(tally.violations > tally.requests / 20, "\(tally)")
        #expect(tally.streams > 0 && tally.webSockets > 0, "\(tally)")
        #expect(tally.searches > tally.requests / 2, "\(tally)")
        if MutatedTrafficTests.requests >= 1_000_000 { print("mutated traffic, shard \(shard): \(tally)") }
    }
}

/// The number of requests of each outcome.
struct TrafficTally: CustomStringConvertible {
    var requests = 0
    var successes = 0
    /// Answers with an error of the API.
    var refusals = 0
    /// Connections that broke the rules of HTTP.
    var violations = 0
    var streams = 0
    var webSockets = 0
    /// The number of secrets that were looked for in the journal of a connection.
    var searches = 0

    mutating func add(_ other: TrafficTally) {
        requests += other.requests
        successes += other.successes
        refusals += other.refusals
        violations += other.violations
        streams += other.streams
        webSockets += other.webSockets
        searches += other.searches
    }

    var description: String {
        "\(requests) requests: \(successes) succeeded, \(refusals) were refused, \(violations) broke HTTP's rules, "
            + "\(streams) streams, \(webSockets) WebSockets; \(searches) looks for secrets"
    }
}

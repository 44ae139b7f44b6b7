import Foundation
import Mutator

/// The end that a mutant came to.
struct Outcome: Codable, Sendable {
    enum Verdict: String, Codable, Sendable {
        case killedByScenario, killedByTest, survived, unreached
    }

    var verdict: Verdict
    var manner: Finding.Manner?
    var judge: Judge?
    var detail: String?
    /// How many scenarios and suites looked at it.
    var asked: Int
    /// The state of the package in which this was so.
    var digest: String

    var isKilled: Bool { verdict == .killedByScenario || verdict == .killedByTest }
}

/// Tries a mutant before its judges, until one finds it out.
struct Trial {
    let bench: Bench
    let digest: String
    let judges: (Mutant) throws -> [Judge]
    let milliseconds: (Judge) -> Int

    /// - Parameter first: who found it out before.
    func run(_ mutant: Mutant, first: Judge?) throws -> Outcome {
        var asked = 0
        if let first {
            asked += 1
            if let outcome = outcome(try ask([first], mutant), asked) { return outcome }
        }
        let judges = try judges(mutant).filter { $0 != first }
        guard !judges.isEmpty || first != nil else { return Outcome(verdict: .unreached, asked: 0, digest: digest) }
        var scenarios = judges.filter(\.isScenario)[...]
        var size = 2
        while !scenarios.isEmpty {
            let some = Array(scenarios.prefix(size))
            scenarios = scenarios.dropFirst(size)
            size = min(3 * size, 64)
            asked += some.count
            if let outcome = outcome(try ask(some, mutant), asked) { return outcome }
        }
        let module = MutatedTree.module(of: mutant.file)
        let suites = judges.filter { !$0.isScenario }
        for suite in suites.filter({ $0.testedModule == module }) + suites.filter({ $0.testedModule != module }) {
            asked += 1
            if let outcome = outcome(try ask([suite], mutant), asked) { return outcome }
        }
        return Outcome(verdict: .survived, asked: asked, digest: digest)
    }

    private func ask(_ judges: [Judge], _ mutant: Mutant) throws -> Finding {
        // Ten times as long as it takes without a mutant, and never so little that a busy machine could be to blame.
        let expected = judges.map(milliseconds).reduce(0, +) / 1_000
        return try bench.ask(judges, about: mutant.number, seconds: 40 + 10 * expected)
    }

    private func outcome(_ finding: Finding, _ asked: Int) -> Outcome? {
        guard case .wrong(let manner, let judge, let detail) = finding else { return nil }
        return Outcome(
            verdict: judge.isScenario ? .killedByScenario : .killedByTest, manner: manner, judge: judge, detail: detail,
            asked: asked, digest: digest)
    }
}

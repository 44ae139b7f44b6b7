import Foundation
import Mutator

/// The end that a mutant came to.
struct Outcome: Codable, Sendable {
    enum Verdict: String, Codable, Sendable {
        case killedByScenario, killedByTest, survived, unreached
        /// Nobody was asked, for it is listed as one that changes nothing.
        case equivalent
    }

    var verdict: Verdict
    var manner: Finding.Manner?
    var judge: Judge?
    var detail: String?
    /// How many scenarios and suites looked at it.
    var asked: Int
    /// The state of the package in which this was so.
    var digest: String

    var isUnnoticed: Bool { verdict == .survived || verdict == .unreached }
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
        for some in Trial.rounds(judges, file: mutant.file) {
            asked += some.count
            if let outcome = outcome(try ask(some, mutant), asked) { return outcome }
        }
        return Outcome(verdict: .survived, asked: asked, digest: digest)
    }

    /// The order in which judges are asked, and how many at a time: few at first, for most mutants are found out soon.
    ///
    /// Scenarios come first where the figure is about them. A mutant of the harness is shown to its own tests first.
    static func rounds(_ judges: [Judge], file: String) -> [[Judge]] {
        let module = MutatedTree.module(of: file)
        let scenarios = growing(judges.filter(\.isScenario), from: 2, by: 3, to: 64)
        let suites = judges.filter { !$0.isScenario }
        let near = growing(suites.filter { $0.tests(module) }, from: 1, by: 3, to: 16)
        let far = growing(suites.filter { !$0.tests(module) }, from: 8, by: 4, to: 32)
        return ModuleGroup(of: file) == .harness ? near + scenarios + far : scenarios + near + far
    }

    private static func growing(_ judges: [Judge], from first: Int, by factor: Int, to limit: Int) -> [[Judge]] {
        var rest = judges[...]
        var size = first
        var rounds: [[Judge]] = []
        while !rest.isEmpty {
            rounds.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            size = min(factor * size, limit)
        }
        return rounds
    }

    private func ask(_ judges: [Judge], _ mutant: Mutant) throws -> Finding {
        // Much longer than it takes without a mutant, and never so little that a busy machine could be to blame.
        let expected = judges.map(milliseconds).reduce(0, +) / 1_000
        let factor = judges.count > 1 ? 4 : 10
        return try bench.ask(judges, about: mutant.number, seconds: 40 + factor * expected)
    }

    private func outcome(_ finding: Finding, _ asked: Int) -> Outcome? {
        guard case .wrong(let manner, let judge, let detail) = finding else { return nil }
        return Outcome(
            verdict: judge.isScenario ? .killedByScenario : .killedByTest, manner: manner, judge: judge, detail: detail,
            asked: asked, digest: digest)
    }
}

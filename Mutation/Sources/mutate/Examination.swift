import Foundation
import Mutator

/// Tries mutants, several at a time, and keeps what is found.
final class Examination: @unchecked Sendable {
    // Everything that changes is behind locks.
    private let layout: Layout
    private let digest: String
    private let mutants: [Mutant]
    private let jobs: Int
    private let gigabytes: Int
    private let terminal: Terminal
    private let isFresh: Bool
    private let deadline: DispatchTime?
    private let killed: MutantList
    private let equivalent: Set<String>
    private let isLazy: Bool
    private let interruption = Interruption()
    private let memory: Shared<Memory>
    private let reach = Shared<Reach?>(nil)

    /// - Parameters:
    ///   - mutants: all that are built in.
    ///   - killed: who found what, as it is checked in.
    ///   - equivalent: the names of those that nobody is asked about.
    ///   - isLazy: whether the reach is measured only when somebody asks for it.
    init(
        layout: Layout, digest: String, mutants: [Mutant], jobs: Int, gigabytes: Int, terminal: Terminal, isFresh: Bool,
        minutes: Int?, killed: MutantList, equivalent: Set<String>, isLazy: Bool
    ) {
        self.layout = layout
        self.digest = digest
        self.mutants = mutants
        self.jobs = jobs
        self.gigabytes = gigabytes
        self.terminal = terminal
        self.isFresh = isFresh
        deadline = minutes.map { .now() + .seconds(60 * $0) }
        self.killed = killed
        self.equivalent = equivalent
        self.isLazy = isLazy
        memory = Shared(Memory.read(layout))
    }

    var unfit: [Judge] { reach.value?.unfit ?? [] }

    func run(_ chosen: [Mutant]) throws -> [(mutant: Mutant, outcome: Outcome)] {
        if !isLazy { _ = try measuredReach() }
        terminal.say("trying \(chosen.count) mutants, \(jobs) at a time; Ctrl-C ends it with a report")
        interruption.begin { [terminal] in terminal.say("no further mutant is begun; once more ends it at once") }
        defer { interruption.end() }
        let next = Shared(0)
        let results = Shared([Int: Outcome]())
        let failure = Shared<(any Error)?>(nil)
        let tally = Shared((done: 0, unnoticed: 0))
        onThreads(jobs) { [self] job in
            do {
                let bench = try Bench(layout, number: job, gigabytes: gigabytes)
                while failure.value == nil {
                    let index = next.change { index in
                        defer { index += 1 }
                        return index
                    }
                    guard index < chosen.count else { return }
                    if let deadline, DispatchTime.now() > deadline { return }
                    if interruption.hasCome { return }
                    let mutant = chosen[index]
                    let outcome = try known(mutant) ?? examine(mutant, bench)
                    results.change { $0[index] = outcome }
                    let count = tally.change {
                        $0.done += 1
                        if outcome.isUnnoticed { $0.unnoticed += 1 }
                        return $0
                    }
                    terminal.note(
                        "\(mutant.id) \(mutant.file):\(mutant.line) \(outcome.verdict.rawValue) \(outcome.detail ?? "")"
                    )
                    if count.done % 25 == 0 {
                        terminal.say("\(count.done) of \(chosen.count), \(count.unnoticed) went unnoticed")
                    }
                }
            } catch {
                failure.change { $0 = error }
            }
        }
        try memory.value.write(layout)
        if let error = failure.value { throw error }
        return chosen.indices.compactMap { index in results.value[index].map { (chosen[index], $0) } }
    }

    /// The results that were found in this very state of the package.
    private func known(_ mutant: Mutant) -> Outcome? {
        if equivalent.contains(mutant.name) { return Outcome(verdict: .equivalent, asked: 0, digest: digest) }
        guard !isFresh, let outcome = memory.value.outcomes[mutant.name], outcome.digest == digest else { return nil }
        return outcome
    }

    private func examine(_ mutant: Mutant, _ bench: Bench) throws -> Outcome {
        let trial = Trial(
            bench: bench, digest: digest, judges: { [self] in try measuredReach().judges[$0.number] ?? [] },
            milliseconds: { [self] in reach.value?.milliseconds[$0] ?? 10_000 })
        var before = memory.value.outcomes[mutant.name]?.judge ?? killed.remarks[mutant.name].flatMap { Judge($0) }
        // Where the figure is about scenarios, these are asked first, for there may be one by now that finds it out.
        if !isLazy, ModuleGroup(of: mutant.file) != .harness, before?.isScenario == false {
            before = nil
        }
        let outcome = try trial.run(mutant, first: before)
        let isTime = memory.change {
            $0.outcomes[mutant.name] = outcome
            return $0.outcomes.count % 5 == 0
        }
        if isTime { try memory.value.write(layout) }
        return outcome
    }

    private func measuredReach() throws -> Reach {
        try reach.change { reach in
            if let reach { return reach }
            let measured = try Reach.measure(
                layout, mutants.map(\.number), digest: digest, jobs: jobs, gigabytes: gigabytes, terminal: terminal)
            for judge in measured.unfit { terminal.say("fails without a mutant, and judges none: \(judge)") }
            reach = measured
            return measured
        }
    }
}

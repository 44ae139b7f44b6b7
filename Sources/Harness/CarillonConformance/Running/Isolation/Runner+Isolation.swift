import CarillonResults

extension Runner {
    /// Runs each of the runs in a process of its own; twice, each time in another process, where the traces are
    /// compared.
    func superviseIsolated(
        _ runs: [WorldRun], onBegin: @escaping @Sendable (Int) -> Void, _ onEnd: (Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        let possible = runs.indices.filter { index in
            guard let refusal = Runner.refusal(of: runs[index]) else { return true }
            onEnd(index, .found(Finding(record: refusal)))
            return false
        }
        let times = options.checksDeterminism ? 2 : 1
        let chosen = possible.map { runs[$0] }
        let plan: WorkerPlan =
            WorldProcesses.areAvailable
            ? .own({ chosen[$0 / times].scenarioCase.scenario.needs }) { context in
                Runner.execute(chosen[context.run / times], in: context)
            }
            : .started { run, box in Order.write(chosen[run / times], into: box) }
        var pairs = RunPairs()
        try WorldProcesses.run(
            count: chosen.count * times, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled,
            plan: plan, onBegin: { onBegin(possible[$0 / times]) }
        ) { number, end in
            guard let number else { return onEnd(nil, end) }
            let run = number / times
            guard times == 2 else { return onEnd(possible[run], end) }
            if let end = pairs.add(end, number, of: chosen[run]) { onEnd(possible[run], end) }
        }
    }

    /// Returns the record of a run that cannot have a process of its own; `nil` if it can.
    private static func refusal(of run: WorldRun) -> WorldRun.Record? {
        if WorldProcesses.areAvailable { return nil }
        guard StartedForkServer.isPossible else {
            return run.record(.unsupported, "It needs a process of its own, which there is only on Linux.")
        }
        return Order.obstacle(to: run).map { run.record(.notRun, $0) }
    }
}

/// The first ends of runs that happen twice.
private struct RunPairs {
    private var waiting: [Int: RunEnd] = [:]

    /// Adds an end. Returns the end of both runs together once there are two.
    ///
    /// - Parameter number: twice the number of the run, and one more the second time.
    mutating func add(_ end: RunEnd, _ number: Int, of run: WorldRun) -> RunEnd? {
        guard let other = waiting.removeValue(forKey: number / 2) else {
            waiting[number / 2] = end
            return nil
        }
        let (first, second) = number % 2 == 0 ? (end, other) : (other, end)
        guard case .found(var finding) = first, case .found(let again) = second else {
            if case .lost = first { return first }
            return second
        }
        if let difference = Nondeterminism.difference(finding.record.run, again.record.run) {
            finding.nondeterminism = "\(run.reproduceCommand): \(difference)"
        }
        return .found(finding)
    }
}

import CarillonEnvironment
import CarillonSimulation
import Synchronization

/// Workers that run worlds as somebody asks for them, one batch of runs after the other. The results of a batch decide
/// about the next one.
final class WorldPool {
    /// A run that somebody asks for.
    struct Wish: Sendable {
        /// The number of the case among ``WorldPool/cases``.
        var number: Int
        var seed: Seed
        /// The choices of the run in place of those that the seed draws.
        var script: ChoiceScript?
        /// Whether the record has the run's events, and its choices even if it is cut short.
        var keepsStory = false
        /// Whether the world keeps its events, for a scenario that reads them.
        fileprivate(set) var keepsEvents = false
        /// The number of steps after which the run is given up; `nil` for that of the scenario.
        var stepLimit: Int?
        /// Whether the run is a fresh one, and no change of another.
        var isFresh = false
    }

    let cases: [ScenarioCase]
    /// The numbers of the cases whose scenarios read their world's events. Other worlds keep none, which is faster.
    var readers: Set<Int> = []
    private let saboteur: Saboteur?
    private let options: RunOptions
    private let wishes: Wishes
    /// The processes; `nil` where worlds run on threads of this one.
    private let processes: WorldProcesses?
    private let isCancelled: @Sendable () -> Bool
    /// The number of runs so far.
    private(set) var runCount = 0
    /// The faults of the workers themselves, in sentences.
    private(set) var faults: [String] = []

    /// Gets ready for runs.
    ///
    /// - Parameters:
    ///   - cases: the scenarios that may be asked for. None of them needs a process of its own.
    ///   - saboteur: the one that is at work in all runs, if any.
    ///   - options: the options of all runs.
    ///   - isCancelled: checked after each run. Once it is true, a batch ends early, and no other may follow.
    /// - Throws: ``RunnerError``.
    init(
        _ cases: [ScenarioCase], saboteur: Saboteur? = nil, options: RunOptions,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(RunnerError) {
        (self.cases, self.saboteur, self.options, self.isCancelled) = (cases, saboteur, options, isCancelled)
        OpenFiles.raiseLimit()
        let wishes = Wishes()
        self.wishes = wishes
        guard options.isolation == .processes, WorldProcesses.areAvailable else {
            processes = nil
            return
        }
        let body: WorkerPlan.Body = { context in
            guard let wish = Wish(in: context.box), cases.indices.contains(wish.number) else {
                context.block("The order for a run made no sense.")
            }
            context.box.begin()
            return Runner.execute(wish.run(among: cases, saboteur, options), in: context)
        }
        processes = try WorldProcesses(
            jobs: options.jobs, hangLimit: options.hangLimit,
            plan: .shared(body, prepare: { number, box in wishes[number].write(into: box) }))
    }

    /// Carries out some runs. The call returns when all of them have ended.
    ///
    /// - Returns: the records in the order of the wishes; `nil` for a run that a cancellation kept from its end.
    /// - Throws: ``RunnerError``.
    func run(_ batch: [Wish]) throws(RunnerError) -> [WorldRun.Record?] {
        guard !batch.isEmpty, !isCancelled() else { return batch.map { _ in nil } }
        let batch = batch.map { wish in
            var wish = wish
            wish.keepsEvents = wish.keepsStory || readers.contains(wish.number)
            return wish
        }
        wishes.set(batch)
        var records: [WorldRun.Record?] = batch.map { _ in nil }
        func note(_ number: Int?, _ end: RunEnd) {
            guard let number else {
                if case .lost(let lost) = end { faults.append(lost.leftBehind(showingSecrets: options.showsSecrets)) }
                return
            }
            runCount += 1
            records[number] =
                switch end {
                case .found(let finding): finding.record
                case .lost(let lost): batch[number].run(among: cases, saboteur, options).record(of: lost)
                }
        }
        if let processes {
            try processes.run(count: batch.count, isCancelled: isCancelled, onBegin: { _ in }, onEnd: note)
        } else {
            let (cases, saboteur, options) = (cases, saboteur, options)
            try WorldThreads.run(
                count: batch.count, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled,
                body: { Runner.execute(batch[$0.run].run(among: cases, saboteur, options), in: $0) }, onBegin: { _ in },
                onEnd: { note($0, $1) })
        }
        return records
    }

    /// The processor time that the present workers have used so far.
    var processorTime: Duration { processes?.processorTime ?? ProcessorSample.ofThisProcess }

    /// Ends all workers.
    func end() { processes?.end() }
}

/// The runs of a batch, by number.
private final class Wishes: Sendable {
    private let list = Mutex<[WorldPool.Wish]>([])

    func set(_ wishes: [WorldPool.Wish]) { list.withLock { $0 = wishes } }

    subscript(number: Int) -> WorldPool.Wish { list.withLock { $0[number] } }
}

extension WorldPool.Wish {
    func run(among cases: [ScenarioCase], _ saboteur: Saboteur?, _ options: RunOptions) -> WorldRun {
        var options = options
        if keepsStory { options.traceLimit = max(options.traceLimit, RunOptions.storyLimit) }
        if !keepsEvents { options.traceLimit = 0 }
        return WorldRun(
            scenarioCase: cases[number], seed: seed, saboteur: saboteur, script: script, isObserved: true,
            tellsChoices: keepsStory, stepLimit: stepLimit, options: options)
    }

    fileprivate func write(into box: FlightBox) {
        let writer = FlightWriter(box)
        writer.put(Int64(number))
        writer.put(Int64(bitPattern: seed.value))
        writer.put(Int64(keepsStory ? 1 : 0))
        writer.put(Int64(keepsEvents ? 1 : 0))
        writer.put(Int64(stepLimit ?? 0))
        writer.put(script)
        writer.commit()
    }

    /// Reads the wish in a box; `nil` if the bytes make no sense.
    fileprivate init?(in box: FlightBox) {
        let bytes = box.bytes()
        var reader = FlightReader(bytes[...])
        do throws(FlightReader.MalformedBytes) {
            number = Int(try reader.number())
            seed = Seed(UInt64(bitPattern: try reader.number()))
            keepsStory = try reader.number() != 0
            keepsEvents = try reader.number() != 0
            let steps = try reader.number()
            stepLimit = steps > 0 ? Int(steps) : nil
            script = try ChoiceScript(from: &reader)
        } catch {
            return nil
        }
    }
}

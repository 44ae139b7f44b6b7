import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// The causes of a failing run: its faults, and the events that its choices brought about.
///
/// Each choice that is not its first possibility becomes that, one at a time. The first event that differs then is what
/// the choice has brought about. A run that passes without it is near: it differs in one choice.
struct Causes {
    /// The most choices that are tried.
    private static let mostTries = 400
    /// The most causes that are told.
    private static let mostTold = 60
    private static let batchSize = 16

    /// The faults, and then the events of choices.
    private(set) var all: [FailureExplanation.Cause] = []
    /// The nearest run that passes; `nil` if none of them does.
    private(set) var passing: WorldRun.Record?
    /// Whether there were more choices or causes than there was room or time for.
    private(set) var isCut = false

    /// Finds the causes.
    ///
    /// - Parameter mayGoOn: asked before each batch of runs.
    /// - Throws: ``RunnerError``.
    init(of run: FollowedRun, while mayGoOn: () -> Bool) throws(RunnerError) {
        let faults = WeatherStory(of: run.whole.run.trace).faults
        all = faults.map {
            FailureExplanation.Cause(text: $0.text, begin: $0.begin.nanoseconds, end: $0.end?.nanoseconds)
        }
        var nearest: Parting?
        var events: [Int: FailureExplanation.Cause] = [:]
        var scripts = Causes.scripts(with: run.script)[...]
        if scripts.count > Causes.mostTries { (scripts, isCut) = (scripts.prefix(Causes.mostTries), true) }
        while !scripts.isEmpty {
            guard mayGoOn() else {
                isCut = true
                break
            }
            let batch = Array(scripts.prefix(Causes.batchSize))
            scripts = scripts.dropFirst(batch.count)
            let records = try run.run(batch.map(\.script), keepsStory: true, isFewer: true)
            for (isWeather, record) in zip(batch.map(\.isWeather), records) {
                // A choice without which the run fails all the same is no cause.
                guard let record, !run.failsAlike(record) else { continue }
                let other = StoryStep.all(in: record.run)
                let parting = Parting(run.steps, other)
                if record.verdict == .pass, nearest.map({ $0 < parting }) ?? true {
                    (nearest, passing) = (parting, record)
                }
                // A choice of the weather is told by its fault, if that is where the runs part.
                let step = run.steps.indices.contains(parting.place) ? run.steps[parting.place] : nil
                if isWeather, let step, faults.contains(where: { $0.begin == step.instant }) { continue }
                events[parting.place, default: Causes.event(at: parting.place, in: run, other)].choices += 1
            }
        }
        all += events.sorted { $0.key < $1.key }.map(\.value)
        if all.count > Causes.mostTold { (all, isCut) = (Array(all.prefix(Causes.mostTold)), true) }
    }

    /// Returns a script for each choice that is not its first possibility, with that in its place.
    private static func scripts(with script: ChoiceScript) -> [(isWeather: Bool, script: ChoiceScript)] {
        script.lists.sorted { $0.key < $1.key }.flatMap { name, list in
            list.indices.filter { list[$0] != 0 }.map { position in
                var other = script
                other.rest = .least
                other.lists[name]?[position] = 0
                return (name.hasPrefix("weather."), other)
            }
        }
    }

    private static func event(at place: Int, in run: FollowedRun, _ other: [StoryStep]) -> FailureExplanation.Cause {
        let end = "the end of the run"
        return FailureExplanation.Cause(
            text: run.steps.indices.contains(place) ? run.steps[place].words : end,
            begin: run.steps.indices.contains(place)
                ? run.steps[place].instant.nanoseconds : run.whole.run.virtualNanoseconds,
            instead: other.indices.contains(place) ? other[place].words : end)
    }
}

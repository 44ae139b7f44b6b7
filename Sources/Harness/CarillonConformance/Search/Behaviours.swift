import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// The behaviours of one run: the pairs of events in a row on each lane, with how often each came, and the expectations
/// that failed.
///
/// A behaviour is a number of 64 bits that is the same in every process and build. A run that shows a new one has come
/// to a place where no run was before.
///
/// Only code on the world's loop touches the behaviours, so they are safe to share.
final class Behaviours: @unchecked Sendable {
    /// The number of times that each pair has come, by the pair.
    private var counts: [UInt64: Int] = [:]
    /// The last event of each lane.
    private var last: [String: UInt64] = [:]
    private unowned let world: World
    /// For each event of the story, the number of choices before it.
    fileprivate private(set) var decisionsBefore: [UInt64] = []
    /// The virtual time of the first choice behind the whole script, in nanoseconds; −1 before it.
    fileprivate private(set) var scriptEnd: Int64 = -1

    init(in world: World) {
        self.world = world
        world.trace.onRecord = { [unowned self] in note($0) }
        world.loop.choices.onScriptEnd = { [unowned self, unowned world] in scriptEnd = world.loop.now.nanoseconds }
    }

    private func note(_ event: TraceEvent) {
        if decisionsBefore.count < world.trace.limit {
            decisionsBefore.append(UInt64(world.loop.choices.decisionCount))
        }
        var hash = TraceHash()
        hash.combine(event.kind)
        // The kind of a message is its first word; the rest of the text has names and numbers.
        for byte in event.text.utf8 {
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF else { break }
            hash.combine(UInt64(byte))
        }
        let this = hash.value
        hash.combine(last[event.lane] ?? 0)
        hash.combine(event.lane)
        last[event.lane] = this
        counts[hash.value, default: 0] += 1
    }

    /// All behaviours, in the order of their numbers.
    var all: [UInt64] {
        var all: [UInt64] = []
        for (pair, count) in counts {
            // Twice and three times are the same behaviour; once, four times and eight times are others.
            var hash = TraceHash()
            hash.combine(pair)
            hash.combine(UInt64(Int.bitWidth - count.leadingZeroBitCount))
            all.append(hash.value)
        }
        for expectation in world.record.expectations where !expectation.passed {
            var hash = TraceHash()
            hash.combine(expectation.text)
            all.append(hash.value)
        }
        return all.sorted()
    }
}

/// The facts about a run by which a search goes on.
struct RunObservation: Sendable {
    /// The choices of the run. Those after its end are of no importance.
    var script: ChoiceScript
    /// The behaviours that the run has shown.
    var behaviours: [UInt64]
    /// The number of steps that the world took.
    var steps: Int
    /// The number of choices.
    var decisions = 0
    /// The virtual time of the first choice behind the whole script, in nanoseconds; −1 if there was none.
    var scriptEnd: Int64 = -1
    /// For each event, the number of choices before it, as far as the story goes; empty without a story.
    var decisionsBefore: [UInt64] = []
}

extension RunObservation {
    init(of world: World, _ behaviours: Behaviours) {
        let choices = world.loop.choices
        world.trace.onRecord = nil
        choices.onScriptEnd = nil
        self.init(
            script: choices.script(), behaviours: behaviours.all, steps: world.loop.steps,
            decisions: choices.decisionCount, scriptEnd: behaviours.scriptEnd,
            decisionsBefore: behaviours.decisionsBefore)
    }
}

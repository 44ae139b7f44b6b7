import CarillonSimulation

/// Makes the choices of a failing run fewer and smaller, as long as it still fails the same way.
///
/// The passes are those of Hypothesis, for lists by stream: whole streams go, ends of lists go, choices become their
/// first possibility in blocks, blocks are deleted, values are lowered, and neighbours become one that does the work of
/// both. They come again until none of them finds anything, so that no single step makes the run smaller.
struct Shrinker {
    /// Runs some scripts. Returns the number of the first one that fails the same way, and the choices that it made.
    typealias Attempt = ([ChoiceScript]) throws(RunnerError) -> (number: Int, choices: ChoiceScript)?

    /// The numbers of scripts that are tried at a time: few while many of them still fail, for those behind the first
    /// one are then in vain. They do not follow the number of workers, so that the result does not either.
    private static let batchSizes = 2...16
    /// The longest list from which blocks are deleted. In longer ones, which are orders of what is ready, a deletion
    /// moves everything behind it and helps nobody.
    private static let longestEdited = 400
    /// The number of choices in a stream among which the one is sought that two streams add up.
    private static let longestMerged = 6
    /// The largest number of scripts that are tried.
    private static let mostTries = 20_000

    /// The smallest choices so far.
    private(set) var best: ChoiceScript
    /// The number of scripts that were tried.
    private(set) var tries = 0
    /// Whether the work ended before everything was tried.
    private(set) var isCutShort = false

    private var tried: Set<ChoiceScript> = []
    private var batchSize = Shrinker.batchSizes.lowerBound
    private let attempt: Attempt
    private let mayGoOn: () -> Bool

    /// - Parameters:
    ///   - choices: all choices of the failing run.
    ///   - mayGoOn: asked before each batch of runs.
    ///   - attempt: runs scripts.
    init(_ choices: ChoiceScript, while mayGoOn: @escaping () -> Bool, attempt: @escaping Attempt) {
        best = choices.trimmed
        best.rest = .least
        (self.mayGoOn, self.attempt) = (mayGoOn, attempt)
    }

    /// Shrinks as far as it goes.
    ///
    /// - Throws: ``RunnerError``.
    mutating func shrink() throws(RunnerError) {
        var former: ChoiceScript
        repeat {
            former = best
            try removeStreams()
            try cutEnds()
            // Long lists are orders of what is ready. Most of that does not matter, and nothing of it is deleted.
            try clearBlocks(downTo: 16, inListsOf: { $0 > Shrinker.longestEdited })
            try deleteBlocks()
            // An order that mattered among many operations seldom matters among few.
            try removeStreams()
            try clearBlocks(downTo: 1, inListsOf: { _ in true })
            try removeStreams()
            try lowerValues()
            try mergeStreams()
        } while best != former && !isCutShort
    }

    // MARK: Passes

    private mutating func removeStreams() throws(RunnerError) {
        var size = best.lists.count
        while size > 0 {
            let (names, block) = (best.lists.keys.sorted(), size)
            let found = try improve(
                stride(from: 0, to: names.count, by: block).map { start in
                    { script in for name in names[start...].prefix(block) { script.lists[name] = nil } }
                })
            if found == nil { size /= 2 }
        }
    }

    private mutating func cutEnds() throws(RunnerError) {
        for name in best.lists.keys.sorted() {
            while let length = best.lists[name]?.count, length > 1 {
                var lengths: [Int] = [], gap = length / 2
                while gap > 0 {
                    lengths.append(length - gap)
                    gap /= 2
                }
                let found = try improve(
                    lengths.map { length in { $0.lists[name] = $0.lists[name].map { Array($0.prefix(length)) } } })
                if found == nil { break }
            }
        }
    }

    /// Deletes blocks, the large ones first. After a deletion the search goes on at the same place: most of what stands
    /// before it was tried already.
    private mutating func deleteBlocks() throws(RunnerError) {
        for name in best.lists.keys.sorted() {
            for size in [160, 80, 40, 20, 10, 5, 4, 3, 2, 1] {
                var place = 0
                while let list = best.lists[name], list.count <= Shrinker.longestEdited, list.count >= place + size {
                    // A fault or an operation may begin anywhere, but is seldom longer than ten choices.
                    let starts = Array(stride(from: place, through: list.count - size, by: max(1, size / 10)))
                    let found = try improve(
                        starts.map { start in { $0.lists[name]?.removeSubrange(start..<start + size) } })
                    guard let found else { break }
                    place = starts[found]
                }
            }
        }
    }

    /// Lets blocks of choices become their first possibility, down to blocks of a size, in lists of some lengths.
    private mutating func clearBlocks(
        downTo smallest: Int, inListsOf isMeant: (Int) -> Bool
    ) throws(RunnerError) {
        func places() -> [(name: String, position: Int)] {
            self.places().filter { isMeant(best.lists[$0.name]?.count ?? 0) }
        }
        var size = places().count
        while size >= smallest {
            var place = 0
            while true {
                let (places, block, first) = (places(), size, place)
                let found = try improve(
                    stride(from: first, to: places.count, by: block).map { start in
                        { script in
                            for place in places[start...].prefix(block) {
                                script.lists[place.name]?[place.position] = 0
                            }
                        }
                    })
                guard let found else { break }
                place = first + found * block
            }
            size = min(size, places().count + 1) / 2
        }
    }

    private mutating func lowerValues() throws(RunnerError) {
        for (name, position) in places() {
            while let list = best.lists[name], list.indices.contains(position), list[position] > 1 {
                let value = list[position]
                let lower = [1, value / 4, value / 2, value - value / 4, value - 1].filter { $0 > 0 && $0 < value }
                let found = try improve(lower.map { lower in { $0.lists[name]?[position] = lower } })
                if found == nil { break }
            }
        }
    }

    /// Lets neighbours in a sequence become one, in which one choice is as large as both were together. Thirty times
    /// one reminder become once thirty, while each other step would lose one of them.
    private mutating func mergeStreams() throws(RunnerError) {
        var place = 0
        while true {
            let first = place
            let merges = best.sequences.flatMap { names in
                let length = min(names.map { best.lists[$0]?.count ?? 0 }.max() ?? 0, Shrinker.longestMerged)
                return zip(names, names.dropFirst()).flatMap { pair in
                    (1..<max(1, length)).map { (former: pair.0, latter: pair.1, position: $0) }
                }
            }
            let found = try improve(
                merges.dropFirst(first).map { merge in
                    { $0.merge(merge.former, into: merge.latter, at: merge.position) }
                })
            guard let found else { return }
            // The next pair is the one that has just become one, and its neighbour.
            place = merges.firstIndex { $0.former == merges[first + found].former } ?? first
        }
    }

    /// The places of all choices that are not their first possibility.
    private func places() -> [(name: String, position: Int)] {
        best.lists.sorted { $0.key < $1.key }.flatMap { name, list in
            list.indices.filter { list[$0] != 0 }.map { (name, $0) }
        }
    }

    // MARK: Trying

    /// Tries some edits of the best script, and takes the first one whose run fails the same way. Returns its number;
    /// `nil` if there was none.
    private mutating func improve(_ edits: [(inout ChoiceScript) -> Void]) throws(RunnerError) -> Int? {
        var next = 0
        while next < edits.count {
            guard mayGoOn(), tries < Shrinker.mostTries else {
                isCutShort = true
                return nil
            }
            var candidates: [(number: Int, script: ChoiceScript)] = []
            while candidates.count < batchSize, next < edits.count {
                var candidate = best
                edits[next](&candidate)
                candidate = candidate.trimmed
                if candidate != best, tried.insert(candidate).inserted { candidates.append((next, candidate)) }
                next += 1
            }
            if candidates.isEmpty { continue }
            tries += candidates.count
            guard let found = try attempt(candidates.map(\.script)) else {
                batchSize = min(batchSize * 2, Shrinker.batchSizes.upperBound)
                continue
            }
            batchSize = Shrinker.batchSizes.lowerBound
            let (made, asked) = (found.choices.trimmed, candidates[found.number].script)
            best = made.isSmaller(than: asked) ? made : asked
            best.rest = .least
            return candidates[found.number].number
        }
        return nil
    }
}

extension ChoiceScript {
    /// Removes one stream, and lets a choice of another one make up for it.
    fileprivate mutating func merge(_ former: String, into latter: String, at position: Int) {
        var list = lists[latter] ?? []
        list += Array(repeating: 0, count: max(0, position + 1 - list.count))
        let removed = lists[former] ?? []
        list[position] &+= (removed.indices.contains(position) ? removed[position] : 0) &+ 1
        (lists[former], lists[latter]) = (nil, list)
    }

    /// Whether this script has fewer or smaller choices than another one.
    fileprivate func isSmaller(than other: ChoiceScript) -> Bool {
        func size(_ script: ChoiceScript) -> (Int, Int, Double) {
            (
                script.weight, script.lists.values.reduce(0) { $0 + $1.count },
                script.lists.values.reduce(0) { $0 + $1.reduce(0) { $0 + Double($1) } }
            )
        }
        return size(self) < size(other)
    }
}

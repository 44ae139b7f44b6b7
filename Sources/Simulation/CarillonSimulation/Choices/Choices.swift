public import CarillonEnvironment

/// Every nondeterministic decision of a world, drawn from one seed.
///
/// Each purpose draws from a sub-stream of its own (`schedule`, `network.latency`, …), so one more draw for one purpose
/// changes no other. The same seed gives the same choices. So does a ``ChoiceScript`` with the choices that were
/// recorded, and it can be edited.
///
/// The choices belong to the world's loop, which has one thread at a time. No other thread may draw from them.
public final class Choices: @unchecked Sendable {
    /// One decision among possibilities.
    public struct Choice: Hashable, Sendable {
        /// The number of the sub-stream, in ``Choices/streamNames``.
        public var stream: Int32
        /// The number of the possibility, from 0.
        public var value: UInt64

        /// Creates a choice of the sub-stream with that number.
        public init(stream: Int32, value: UInt64) {
            self.stream = stream
            self.value = value
        }
    }

    /// The seed that all draws come from.
    public let seed: UInt64
    /// The decisions among possibilities so far, the newest last. The list holds at most ``recordingLimit`` of them.
    @exclusivity(unchecked) public private(set) var recorded: [Choice] = []
    /// The number of decisions and random words so far.
    @exclusivity(unchecked) public private(set) var count = 0
    /// A hash over all decisions and random words, recorded or not.
    @exclusivity(unchecked) public private(set) var digest: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The number of decisions among possibilities so far.
    @exclusivity(unchecked) public private(set) var decisionCount = 0
    /// The first choice of the script that did not fit; `nil` if all of them did.
    @exclusivity(unchecked) public private(set) var misfit: ChoiceMisfit?
    /// The names of the sub-streams in the order of their first use. ``Choice/stream`` is an index into this list.
    public private(set) var streamNames: [String] = []

    /// A handler that is called before the first choice that lies behind the whole script, see ``ChoiceScript/length``.
    package var onScriptEnd: (() -> Void)?

    /// A handler that receives each decision that ``recorded`` keeps.
    package var onRecord: ((Choice) -> Void)?

    /// The largest number of decisions that the list holds. Later decisions are made, counted and hashed, but not kept.
    public let recordingLimit: Int

    private var streams: [String: ChoiceStream] = [:]
    private let script: ChoiceScript?

    /// Draws every choice from `seed`.
    ///
    /// - Parameters:
    ///   - seed: the seed.
    ///   - script: the choices that are made in place of drawn ones; `nil` if all are drawn.
    ///   - recordingLimit: the largest number of decisions that are kept.
    public init(seed: UInt64, following script: ChoiceScript? = nil, recordingLimit: Int = 1 << 20) {
        self.seed = seed
        self.script = script
        self.recordingLimit = recordingLimit
    }

    /// Returns the sub-stream with that name.
    public func stream(_ name: String) -> ChoiceStream {
        if let existing = streams[name] { return existing }
        let stream = ChoiceStream(
            owner: self, index: Int32(streamNames.count), seed: Choices.seed(seed, for: name),
            script: script.map { ScriptedStream($0, name) })
        streamNames.append(name)
        streams[name] = stream
        return stream
    }

    /// The script with the first recorded decisions. A run that follows it makes them again, and goes on as it says.
    ///
    /// - Parameters:
    ///   - count: the number of decisions; all that were recorded unless said otherwise.
    ///   - rest: the choices after these.
    public func script(first count: Int = .max, then rest: ChoiceScript.Rest = .least) -> ChoiceScript {
        var script = ChoiceScript(then: rest)
        for choice in recorded.prefix(count) {
            script.lists[streamNames[Int(choice.stream)], default: []].append(choice.value)
        }
        return script
    }

    /// Notes the value of the next decision or random word.
    @inline(__always)
    fileprivate func note(_ value: UInt64, in stream: Int32, isWord: Bool) {
        if !isWord, recorded.count < recordingLimit { keep(Choice(stream: stream, value: value)) }
        if !isWord { decisionCount += 1 }
        count += 1
        digest = (digest ^ value ^ UInt64(truncatingIfNeeded: stream) &<< 56) &* 0x0000_0100_0000_01B3
        digest ^= digest >> 29
    }

    /// Whether the next choice lies behind the whole script.
    fileprivate var isScriptOver: Bool {
        guard let length = script?.length, decisionCount >= length else { return false }
        if decisionCount == length { onScriptEnd?() }
        return true
    }

    private func keep(_ choice: Choice) {
        recorded.append(choice)
        onRecord?(choice)
    }

    fileprivate func note(_ misfit: ChoiceMisfit) {
        if self.misfit == nil { self.misfit = misfit }
    }

    fileprivate static func seed(_ seed: UInt64, for name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var mixer = SplitMix64(state: seed ^ hash)
        return mixer.next()
    }
}

/// One sub-stream of a world's choices. Like ``Choices``, it belongs to the world's loop.
public final class ChoiceStream: RandomNumbers, @unchecked Sendable {
    private unowned let owner: Choices
    private let index: Int32
    private var generator: SplitMix64
    private var script: ScriptedStream?

    fileprivate init(owner: Choices, index: Int32, seed: UInt64, script: ScriptedStream?) {
        self.owner = owner
        self.index = index
        self.script = script
        generator = SplitMix64(state: seed)
    }

    /// Returns a word of 64 random bits. No script changes it.
    public func next() -> UInt64 {
        let word = generator.next()
        owner.note(word, in: index, isWord: true)
        return word
    }

    /// Returns a number below `bound`.
    public func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "There is no number below 0")
        // The seed's own number is drawn in any case: a script then moves no random word.
        var value = generator.next().multipliedFullWidth(by: bound).high
        if script != nil { value = nextOfScript(below: bound) }
        owner.note(value, in: index, isWord: false)
        return value
    }

    private func nextOfScript(below bound: UInt64) -> UInt64 {
        let position = script?.position ?? 0
        let value = script?.next(below: bound, isOver: owner.isScriptOver) ?? 0
        guard value >= bound else { return value }
        owner.note(
            ChoiceMisfit(
                stream: owner.streamNames[Int(index)], position: position, value: value, possibilities: bound))
        return value % bound
    }
}

/// The choices that a script has for one sub-stream.
private struct ScriptedStream {
    let list: [UInt64]
    private(set) var position = 0
    /// The source of choices after the end of the list; `nil` if these are their first possibilities.
    private var rest: SplitMix64?
    /// One of so many choices after the end of the list is drawn.
    private var oneIn: UInt64 = 1

    init(_ script: ChoiceScript, _ name: String) {
        list = script.lists[name] ?? []
        guard case .drawn(let seed, let orderOneIn) = script.rest else { return }
        rest = SplitMix64(state: Choices.seed(seed, for: name))
        if name == ChoiceScript.order { oneIn = max(1, orderOneIn) }
    }

    /// Returns the next choice, which may be too large.
    mutating func next(below bound: UInt64, isOver: Bool) -> UInt64 {
        // Drawn in any case, so that the length of the list moves no later draw.
        var drawn = rest?.next().multipliedFullWidth(by: bound).high ?? 0
        if oneIn > 1, let chance = rest?.next(), chance.multipliedFullWidth(by: oneIn).high > 0 { drawn = 0 }
        defer { position += 1 }
        return position < list.count && !isOver ? list[position] : drawn
    }
}

/// Sebastiano Vigna's SplitMix64: 64 bits of state, equally good for every seed, a few instructions for each number.
struct SplitMix64 {
    var state: UInt64

    @inline(__always)
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z &>> 31)
    }
}

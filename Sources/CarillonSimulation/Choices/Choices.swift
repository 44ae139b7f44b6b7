import CarillonEnvironment

/// Every nondeterministic decision of a world, drawn from one seed and written down.
///
/// Each purpose draws from a sub-stream of its own (`schedule`, `network.latency`, …), so that one more draw for one purpose moves no
/// other. The same seed gives the same choices; so does the list of them, which can also be edited: see ``init(replaying:seed:)``.
///
/// Confined to the world's loop, which has one thread at a time. Nothing else may draw from it on another thread.
public final class Choices: @unchecked Sendable {
    /// One decision.
    public struct Choice: Hashable, Sendable, Codable {
        /// The number of the sub-stream, in ``streamNames``.
        public var stream: Int32
        public var value: UInt64

        public init(stream: Int32, value: UInt64) {
            self.stream = stream
            self.value = value
        }
    }

    public let seed: UInt64
    /// The decisions so far, the newest last. At most ``recordingLimit`` of them.
    @exclusivity(unchecked) public private(set) var recorded: [Choice] = []
    /// How many decisions were made.
    @exclusivity(unchecked) public private(set) var count = 0
    /// A hash over all decisions, recorded or not.
    @exclusivity(unchecked) public private(set) var digest: UInt64 = 0x9E37_79B9_7F4A_7C15
    public private(set) var streamNames: [String] = []

    /// Decisions beyond this number are made, counted and hashed, but not kept.
    public let recordingLimit: Int

    private var streams: [String: ChoiceStream] = [:]
    private let script: [Choice]?

    /// Draws every choice from `seed`.
    public init(seed: UInt64, recordingLimit: Int = 1 << 20) {
        self.seed = seed
        self.recordingLimit = recordingLimit
        script = nil
    }

    /// Takes choice after choice from `list`; when that is used up, the first possibility of each further choice.
    ///
    /// A value that is too large for the question at hand is folded into its range, so every list is a possible run. Words that
    /// are no choice among possibilities, such as those of a UUID, come from `seed` once the list is used up.
    public init(replaying list: [Choice], seed: UInt64) {
        self.seed = seed
        recordingLimit = 1 << 20
        script = list
    }

    /// The sub-stream with that name.
    public func stream(_ name: String) -> ChoiceStream {
        if let existing = streams[name] { return existing }
        let stream = ChoiceStream(
            owner: self, index: Int32(streamNames.count), seed: Choices.seed(seed, for: name))
        streamNames.append(name)
        streams[name] = stream
        return stream
    }

    /// The value of the next choice: what the script says, or else what was drawn.
    func next(_ drawn: UInt64, in stream: Int32, below bound: UInt64?) -> UInt64 {
        var value = drawn
        if let script {
            if count < script.count { value = script[count].value } else if bound != nil { value = 0 }
            if let bound, value >= bound { value %= bound }
        }
        if recorded.count < recordingLimit { recorded.append(Choice(stream: stream, value: value)) }
        count += 1
        digest = (digest ^ value ^ UInt64(truncatingIfNeeded: stream) &<< 56) &* 0x0000_0100_0000_01B3
        digest ^= digest >> 29
        return value
    }

    private static func seed(_ seed: UInt64, for name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var mixer = SplitMix64(state: seed ^ hash)
        return mixer.next()
    }
}

/// One sub-stream of a world's choices. Confined to the world's loop, like ``Choices``.
public final class ChoiceStream: RandomNumbers, @unchecked Sendable {
    private unowned let owner: Choices
    private let index: Int32
    private var generator: SplitMix64

    init(owner: Choices, index: Int32, seed: UInt64) {
        self.owner = owner
        self.index = index
        generator = SplitMix64(state: seed)
    }

    public func next() -> UInt64 {
        owner.next(generator.next(), in: index, below: nil)
    }

    /// One of `bound` possibilities, by its number; recorded as that number, which is what makes a choice list readable.
    public func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "There is no number below 0")
        let drawn = generator.next().multipliedFullWidth(by: bound).high
        return owner.next(drawn, in: index, below: bound)
    }
}

/// Sebastiano Vigna's SplitMix64: 64 bits of state, every seed as good as any other, a few instructions a number.
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

public import CarillonEnvironment

/// Every nondeterministic decision of a world, drawn from one seed and written down.
///
/// Each purpose draws from a sub-stream of its own (`schedule`, `network.latency`, …), so one more draw for one purpose
/// changes no other. The same seed gives the same choices. The list of the choices gives them again, too, and it can be
/// edited: see ``init(replaying:seed:)``.
///
/// The choices belong to the world's loop, which has one thread at a time. No other thread may draw from them.
public final class Choices: @unchecked Sendable {
    /// One decision.
    public struct Choice: Hashable, Sendable, Codable {
        /// The number of the sub-stream, in ``streamNames``.
        public var stream: Int32
        /// The value that was drawn: a number below the bound, or a whole word.
        public var value: UInt64

        /// Creates a choice of the sub-stream with that number.
        public init(stream: Int32, value: UInt64) {
            self.stream = stream
            self.value = value
        }
    }

    /// The seed that all draws come from.
    public let seed: UInt64
    /// The decisions so far, the newest last. The list holds at most ``recordingLimit`` of them.
    @exclusivity(unchecked) public private(set) var recorded: [Choice] = []
    /// The number of decisions so far.
    @exclusivity(unchecked) public private(set) var count = 0
    /// A hash over all decisions, recorded or not.
    @exclusivity(unchecked) public private(set) var digest: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The names of the sub-streams in the order of their first use. ``Choice/stream`` is an index into this list.
    public private(set) var streamNames: [String] = []

    /// The largest number of decisions that the list holds. Later decisions are made, counted and hashed, but not kept.
    public let recordingLimit: Int

    private var streams: [String: ChoiceStream] = [:]
    private let script: [Choice]?

    /// Draws every choice from `seed`.
    public init(seed: UInt64, recordingLimit: Int = 1 << 20) {
        self.seed = seed
        self.recordingLimit = recordingLimit
        script = nil
    }

    /// Takes the choices from `list`. Each choice after the end of the list is its first possibility.
    ///
    /// A value that is too large for its question is folded into the range, so every list is a possible run. Random
    /// words, such as those of a UUID, are no choices among possibilities; after the end of the list they come from
    /// `seed`.
    public init(replaying list: [Choice], seed: UInt64) {
        self.seed = seed
        recordingLimit = 1 << 20
        script = list
    }

    /// Returns the sub-stream with that name.
    public func stream(_ name: String) -> ChoiceStream {
        if let existing = streams[name] { return existing }
        let stream = ChoiceStream(
            owner: self, index: Int32(streamNames.count), seed: Choices.seed(seed, for: name))
        streamNames.append(name)
        streams[name] = stream
        return stream
    }

    /// Returns the value of the next choice: the value of the script, or else the drawn value.
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

/// One sub-stream of a world's choices. Like ``Choices``, it belongs to the world's loop.
public final class ChoiceStream: RandomNumbers, @unchecked Sendable {
    private unowned let owner: Choices
    private let index: Int32
    private var generator: SplitMix64

    init(owner: Choices, index: Int32, seed: UInt64) {
        self.owner = owner
        self.index = index
        generator = SplitMix64(state: seed)
    }

    /// Returns a word of 64 random bits, and records it.
    public func next() -> UInt64 {
        owner.next(generator.next(), in: index, below: nil)
    }

    /// Returns a number below `bound`. The recorded value is that number, so a list of choices stays readable.
    public func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "There is no number below 0")
        let drawn = generator.next().multipliedFullWidth(by: bound).high
        return owner.next(drawn, in: index, below: bound)
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

/// The choices of a run that is to come, in place of those that its seed would draw.
///
/// Each sub-stream has a list of its own, by its name, so that a choice which goes or comes moves none of another
/// stream. A value that is too large for its question is folded into the range, so every script is a possible run.
///
/// Random words, such as those of a UUID, are no choices among possibilities. They stay those of the run's seed.
public struct ChoiceScript: Hashable, Sendable {
    /// The choices after the end of a list.
    public enum Rest: Hashable, Sendable {
        /// Each is its first possibility: the item that waits longest, no fault, the shortest time.
        case least
        /// Each is drawn from this seed. In the stream ``ChoiceScript/order`` only one in so many is drawn, and the
        /// others are their first possibility: with more than 1, the order is first come, first served, but for a few
        /// items that are put off.
        case drawn(seed: UInt64, orderOneIn: UInt64 = 1)
    }

    /// The name of the sub-stream that decides which ready item comes next.
    public static let order = "schedule"

    /// The choices of each sub-stream, in order.
    public var lists: [String: [UInt64]]
    /// The choices after the end of a list, and those of streams that have none.
    public var rest: Rest
    /// The number of choices, in all streams together, after which no list counts any more.
    public var length = Int.max

    /// Creates a script.
    public init(_ lists: [String: [UInt64]] = [:], then rest: Rest = .least) {
        self.lists = lists
        self.rest = rest
    }

    /// The number of choices that are not their first possibility. With ``Rest/least`` these make the run.
    public var weight: Int { lists.values.reduce(0) { $0 + $1.count { $0 != 0 } } }

    /// The same run, if ``rest`` is ``Rest/least``: without the first possibilities at the ends of lists.
    public var trimmed: ChoiceScript {
        var script = self
        for (name, list) in lists {
            let length = list.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            script.lists[name] = length == 0 ? nil : Array(list[..<length])
        }
        return script
    }
}

/// A choice of a script that does not fit the run that follows it: there are fewer possibilities now.
public struct ChoiceMisfit: Hashable, Sendable {
    /// The name of the sub-stream.
    public var stream: String
    /// The number of the choice in its list, from 0.
    public var position: Int
    /// The value that the script has.
    public var value: UInt64
    /// The number of possibilities that there were.
    public var possibilities: UInt64

    /// A misfit with everything that is known about it.
    public init(stream: String, position: Int, value: UInt64, possibilities: UInt64) {
        self.stream = stream
        self.position = position
        self.value = value
        self.possibilities = possibilities
    }
}

extension ChoiceMisfit: CustomStringConvertible {
    /// The misfit as a sentence.
    public var description: String {
        "choice \(position + 1) of “\(stream)” is possibility \(value + 1), and there were only \(possibilities)"
    }
}

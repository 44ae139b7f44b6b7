/// The explanation of a failing run that was kept: the causes without which it would not fail so, and the moment at
/// which it was lost.
///
/// `carillon search`, `carillon explain` and `carillon run --replay` find it out by further runs. The run that passes
/// and differs least stands beside it in ``ScenarioResult/passingRun``.
public struct FailureExplanation: Hashable, Sendable {
    /// A fault that struck, or an event that choices of the run brought about.
    public struct Cause: Hashable, Sendable {
        /// The fault or the event in words.
        public var text: String
        /// The time of the event, or that at which the fault struck, in nanoseconds since the run began.
        public var begin: Int64
        /// The time at which the fault was mended; `nil` for an event, and for a fault that needed no mending.
        public var end: Int64?
        /// The event in its place without one of its choices; `nil` for a fault.
        public var instead: String?
        /// The number of choices that brought the event about; 0 for a fault.
        public var choices: Int

        /// A cause with everything that is known about it.
        public init(text: String, begin: Int64, end: Int64? = nil, instead: String? = nil, choices: Int = 0) {
            self.text = text
            self.begin = begin
            self.end = end
            self.instead = instead
            self.choices = choices
        }
    }

    /// A point of the curve: runs that are the same up to a moment, and go on by chance.
    public struct Moment: Hashable, Sendable {
        /// The moment, in nanoseconds since the run began.
        public var nanoseconds: Int64
        /// The number of these runs that fail the same way.
        public var failing: Int
        /// The number of these runs.
        public var runs: Int
        /// The last event before the moment in words; `nil` at the beginning.
        public var event: String?

        /// A point of the curve.
        public init(nanoseconds: Int64, failing: Int, runs: Int, event: String? = nil) {
            self.nanoseconds = nanoseconds
            self.failing = failing
            self.runs = runs
            self.event = event
        }

        /// The share of runs that fail, from 0 to 1.
        public var share: Double { runs > 0 ? min(max(Double(failing) / Double(runs), 0), 1) : 0 }
    }

    /// The share of failing runs from which on a run counts as lost.
    public static let lostShare = 0.9
    /// The smallest difference of shares that is worth a word.
    public static let smallestTurn = 0.05

    /// The number of choices of the run that are not their first possibility.
    public var choiceCount: Int
    /// The faults, in the order in which they struck, and then the events that choices brought about, in their order.
    public var causes: [Cause]
    /// The curve, from the beginning of the run to its end; empty if it was not found out.
    public var curve: [Moment]
    /// The number of choices from the beginning that the passing run has in common with this one; `nil` if it has all
    /// of them but one.
    public var sharedChoices: Int?
    /// Whether there was no time to find out everything.
    public var isCut: Bool

    /// An explanation with everything that is known.
    public init(
        choiceCount: Int, causes: [Cause], curve: [Moment] = [], sharedChoices: Int? = nil, isCut: Bool = false
    ) {
        self.choiceCount = choiceCount
        self.causes = causes
        self.curve = curve
        self.sharedChoices = sharedChoices
        self.isCut = isCut
    }
}

extension FailureExplanation {
    /// The first moment from which on the run is lost: nine tenths of the runs or more fail then, and at each later
    /// moment. `nil` if there is none.
    public var lost: Moment? {
        let certain = curve.lastIndex { $0.share < Self.lostShare }.map { $0 + 1 } ?? 0
        return certain < curve.count ? curve[certain] : nil
    }

    /// The moments that are worth a word: the first, the last, that at which the run was lost, and each whose share
    /// differs from that of the one before.
    public var turns: [Moment] {
        let lostIndex = lost.flatMap { curve.firstIndex(of: $0) }
        var turns: [Moment] = []
        for (index, moment) in curve.enumerated() {
            let isEnd = index == curve.count - 1 || index == lostIndex
            if let last = turns.last, !isEnd, abs(moment.share - last.share) < Self.smallestTurn { continue }
            turns.append(moment)
        }
        return turns
    }
}

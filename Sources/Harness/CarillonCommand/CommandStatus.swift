/// The exit statuses of a program that runs scenarios. These numbers are part of its interface; `docs/command.md` lists
/// them.
public enum CommandStatus: Int32, Error {
    /// Everything was as expected.
    case asExpected = 0
    /// A verdict was not as expected, a saboteur survived, or the catalogue has a gap.
    case unexpected = 1
    /// An argument is unknown or has a value of no use.
    case badUsage = 2
    /// The catalogue contradicts itself, or a file could not be written.
    case harnessBroken = 3
    /// No scenario matched.
    case nothingRan = 4
    /// Two runs with the same seed differed.
    case nondeterminism = 6
    /// Control-C ended the run.
    case interrupted = 130
}

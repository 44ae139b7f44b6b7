import Carillon

/// The ways in which the real libraries act otherwise than Carillon's scenarios expect, each with its reason.
///
/// A difference names all expectations of its scenario that fail. Any other failure fails the run, and so does a listed
/// expectation that no longer fails.
enum Differences {
    /// The differences of the real Robin. Run with `--no-differences` to find out what this list has to hold.
    static let robin: [KnownDifference] = []

    /// The two mistakes of the stand-in that `stand-in` makes.
    static let standIn: [KnownDifference] =
        [
            (
                "robin/repeats/weekly", ["RO-09"],
                ["the system looks at the weekday and the time of day", "it comes on Fridays"]
            ),
            ("robin/repeats/read-back", ["RO-15"], ["“Week” reads back as it was planned"]),
        ].map {
            KnownDifference(
                $0, .fault, $1, "A week is a day.", because: "The stand-in leaves the weekday out of weekly triggers.",
                failing: $2)
        }
        + [
            ("robin/cancel/object", ["RO-24"], ["the cancelled one has lost its mark, the other has not"]),
            ("robin/groups/cancel-object", ["RO-37"], ["only what was cancelled has no mark"]),
            ("robin/content/sound", ["RO-28"], ["read back and rescheduled, they still have"]),
            ("robin/schedule/again", ["RO-28"], ["it is pending once", "it comes tomorrow only"]),
        ].map {
            KnownDifference(
                $0, .fault, $1, "A cancelled notification is still marked as scheduled.",
                because: "The stand-in never takes the mark away, so rescheduling adds nothing.", failing: $2)
        }
}

import JSONWire

/// A schema of JSON values: those keywords of JSON Schema (draft 2020-12) that the description of MagicBell's API uses.
///
/// Another keyword is an error, because a check that leaves one out lets wrong values pass.
struct JSONSchema: Sendable {
    /// The kinds of values.
    enum Kind: String, Hashable, Sendable {
        case null, boolean, integer, number, string, array, object
    }

    /// One demand on a value. A demand on texts means nothing for a number, and so on.
    indirect enum Demand: Sendable {
        /// No value fits.
        case never
        case kinds([Kind])
        case values([JSON])
        case reference(String)
        case anyOf([JSONSchema])
        case bounds(ClosedRange<Double>)
        /// The number of characters.
        case length(ClosedRange<Int>)
        /// A date and a time as RFC 3339 writes them.
        case dateTime
        /// The number of elements.
        case count(ClosedRange<Int>)
        case elements(JSONSchema)
        case required([String])
        case names(JSONSchema)
        case members(known: Members<JSONSchema>, others: JSONSchema)
    }

    /// The demands, all of which a value has to meet.
    let demands: [Demand]
}

/// A reason why a description cannot be read.
struct DescriptionFailure: Error, Hashable, CustomStringConvertible {
    let reason: String
    /// The place in the description: `components.schemas.User.properties`.
    let place: String

    init(_ reason: String, at place: String) {
        (self.reason, self.place) = (reason, place)
    }

    var description: String { "the description is wrong at \(place): \(reason)" }
}

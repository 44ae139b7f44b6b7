public import JSONWire

extension EJSON {
    /// The value as JavaScript's `JSON.stringify` writes it, which knows nothing of EJSON.
    ///
    /// Meteor's servers send the members `details` of an error and `offendingMessage` so: a date is its text in ISO
    /// 8601, and an invalid one and a number that is not finite are `null`; bytes are an object with their places as
    /// names, a regular expression is an object without members, and an ObjectID is `{"_str": …}`.
    ///
    /// ```swift
    /// throw DDPError(409, "Too late", details: EJSON.date(milliseconds: 0).stringified)  // "1970-01-01T00:00:00.000Z"
    /// ```
    ///
    /// Bytes beyond the first 4,096 are left out, because the object for them takes many times as much
    /// (D-METEORSERVER-22).
    public var stringified: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): value.isFinite ? .number(value) : .null
        case .string(let value): .string(value)
        case .date(let milliseconds): milliseconds.map { .string(EJSON.text(ofDate: $0)) } ?? .null
        case .binary(let bytes):
            .object(Members(bytes.prefix(4_096).enumerated().map { ("\($0)", .number(Double($1))) }))
        case .regularExpression: [:]
        case .custom(EJSON.objectIDType, let value): ["_str": value]
        case .custom(_, let value): value
        case .array(let elements): .array(elements.map(\.stringified))
        case .object(let members): .object(members.mapValues(\.stringified))
        }
    }

    /// The text of `Date.prototype.toISOString`: years beyond four digits have a sign and six.
    private static func text(ofDate milliseconds: Int64) -> String {
        let (second, millisecond) = milliseconds.quotientAndRemainder(flooring: 1_000)
        let (day, rest) = second.quotientAndRemainder(flooring: 86_400)
        let date = civilDate(ofDay: day)
        let year =
            (0...9_999).contains(date.year)
            ? digits(date.year, 4) : (date.year < 0 ? "-" : "+") + digits(abs(date.year), 6)
        return "\(year)-\(digits(date.month, 2))-\(digits(date.day, 2))"
            + "T\(digits(rest / 3_600, 2)):\(digits(rest / 60 % 60, 2)):\(digits(rest % 60, 2))"
            + ".\(digits(millisecond, 3))Z"
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// The date of a day since 1970 in the Gregorian calendar, whose cycle of 400 years has 146,097 days. A year is
    /// taken to begin in March here, so that the day of a leap year is its last one.
    private static func civilDate(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (cycle, dayOfCycle) = (day + 719_468).quotientAndRemainder(flooring: 146_097)
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }
}

extension Int64 {
    /// Divides so that the remainder is never below zero.
    fileprivate func quotientAndRemainder(flooring divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

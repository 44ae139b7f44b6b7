public import Foundation

/// A date in EJSON's form, `{"$date": milliseconds}`, for objects that are `Codable`.
///
/// ```swift
/// struct Message: Codable, CollectionDecoder {
///     var _id: String
///     var time: EJSONDate
/// }
/// ```
public struct EJSONDate: Codable, CollectionDecoder, Comparable, Equatable {
    private enum CodingKeys: String, CodingKey { case milliseconds = "$date" }

    /// The whole milliseconds since 1970.
    let milliseconds: Int64

    /// Makes the value of a date. Fractions of a millisecond are cut off.
    public init(date: Date) {
        // A date is a binary fraction of a second, so a whole millisecond may lie a little below itself.
        let milliseconds = (date.timeIntervalSince1970 * 1_000 + 0.0005).rounded(.down)
        self.milliseconds = Int64(exactly: milliseconds) ?? (milliseconds > 0 ? .max : .min)
    }

    /// Reads `{"$date": milliseconds}`. A fraction is cut off.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let whole = try? container.decode(Int64.self, forKey: .milliseconds) {
            milliseconds = whole
            return
        }
        let number = try container.decode(Double.self, forKey: .milliseconds)
        guard let whole = Int64(exactly: number.rounded(.towardZero)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .milliseconds, in: container, debugDescription: "\(number) milliseconds are no date")
        }
        milliseconds = whole
    }

    /// The date.
    public var date: Date { Date(timeIntervalSince1970: ms) }

    /// The time since 1970 in seconds, in spite of the name.
    public var ms: TimeInterval { Double(milliseconds) / 1_000 }

    /// Whether one date lies before another.
    public static func < (left: EJSONDate, right: EJSONDate) -> Bool { left.milliseconds < right.milliseconds }
}

import CarillonEnvironment
public import Foundation

extension Date {
    /// The date in EJSON's form, with fractions of a millisecond. MeteorSwift cuts the fractions off when it sends
    /// the value.
    public var bson: [String: Double] { ["$date": timeIntervalSince1970 * 1_000] }
}

extension Data {
    /// The bytes in EJSON's form.
    public var bson: [String: String] { ["$binary": base64EncodedString()] }

    /// The SHA-256 digest in hexadecimal digits, in lower case.
    public func sha256() -> String {
        SHA256.digest(self).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension String {
    /// The SHA-256 digest of the text as UTF-8, in hexadecimal digits, in lower case.
    public func sha256() -> String { Data(utf8).sha256() }
}

extension DateFormatter {
    /// Returns a date as text, in the user's language.
    public static func localizedString(
        from date: EJSONDate, dateStyle: DateFormatter.Style, timeStyle: DateFormatter.Style
    ) -> String {
        localizedString(from: date.date, dateStyle: dateStyle, timeStyle: timeStyle)
    }
}

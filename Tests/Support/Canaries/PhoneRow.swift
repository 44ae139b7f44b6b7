import CarillonConformance
import Foundation

/// The values that an app reads of its phone by Foundation's globals.
package enum PhoneRow: String, CaseIterable, Sendable {
    case zone = "TimeZone.current"
    case autoupdatingZone = "TimeZone.autoupdatingCurrent"
    case defaultZone = "NSTimeZone.default"
    case localZone = "NSTimeZone.local"
    case systemZone = "NSTimeZone.system"
    case calendar = "Calendar.current"
    case autoupdatingCalendar = "Calendar.autoupdatingCurrent"
    case calendarByIdentifier = "Calendar(identifier:)"
    case calendarObject = "NSCalendar.current"
    case calendarObjectByIdentifier = "NSCalendar(identifier:)"
    case hour = "Calendar.current.component(.hour, from:)"
    case startOfDay = "Calendar.current.startOfDay(for:)"
    case locale = "Locale.current"
    case autoupdatingLocale = "Locale.autoupdatingCurrent"
    case localeObject = "NSLocale.current"
    case languages = "Locale.preferredLanguages"
    case calendarLocale = "Calendar.current.locale"
    case formatter = "DateFormatter without a zone"
    case formatterStyle = "DateFormatter without a locale"
    case parsing = "DateFormatter.date(from:)"
    case localizedString = "DateFormatter.localizedString"
    case intervalFormatter = "DateIntervalFormatter"
    case formatted = "Date.formatted(_:)"
    case number = "NumberFormatter without a locale"
    case formattedNumber = "Double.formatted()"

    /// Returns the value that the calling code sees.
    package func see() -> String {
        let date = Date(timeIntervalSince1970: 0)
        switch self {
        case .zone: return TimeZone.current.identifier
        case .autoupdatingZone: return TimeZone.autoupdatingCurrent.identifier
        case .defaultZone: return NSTimeZone.default.identifier
        case .localZone: return NSTimeZone.local.identifier
        case .systemZone: return NSTimeZone.system.identifier
        case .calendar: return Calendar.current.timeZone.identifier
        case .autoupdatingCalendar: return Calendar.autoupdatingCurrent.timeZone.identifier
        case .calendarByIdentifier: return Calendar(identifier: .iso8601).timeZone.identifier
        case .calendarObject: return NSCalendar.current.timeZone.identifier
        case .calendarObjectByIdentifier: return NSCalendar(identifier: .gregorian)?.timeZone.identifier ?? "none"
        case .hour: return "\(Calendar.current.component(.hour, from: date))"
        case .startOfDay: return "\(Calendar.current.startOfDay(for: date).timeIntervalSince1970)"
        case .locale: return Locale.current.identifier
        case .autoupdatingLocale: return Locale.autoupdatingCurrent.identifier
        case .localeObject: return NSLocale.current.identifier
        case .languages: return Locale.preferredLanguages.joined(separator: " ")
        case .calendarLocale: return Calendar.current.locale?.identifier ?? "none"
        case .formatter:
            let formatter = DateFormatter()
            formatter.dateFormat = "dd HH:mm"
            return formatter.string(from: date)
        case .formatterStyle:
            let formatter = DateFormatter()
            formatter.dateFormat = "EEEE"
            return formatter.string(from: date)
        case .parsing:
            let formatter = DateFormatter()
            formatter.dateFormat = "yyyy-MM-dd HH:mm"
            return formatter.date(from: "1970-01-01 00:00").map { "\($0.timeIntervalSince1970)" } ?? "none"
        case .localizedString:
            return DateFormatter.localizedString(from: date, dateStyle: .short, timeStyle: .none)
        case .intervalFormatter:
            let formatter = DateIntervalFormatter()
            formatter.dateTemplate = "EEEE"
            return formatter.string(from: date, to: date + 60)
        case .formatted: return date.formatted(date: .numeric, time: .omitted)
        case .number:
            let formatter = NumberFormatter()
            formatter.numberStyle = .decimal
            return formatter.string(from: 1234.5) ?? "none"
        case .formattedNumber: return 1234.5.formatted()
        }
    }

    /// The values that each row shows on a phone on the Chatham Islands with an Icelandic user, in Newfoundland with a
    /// Welsh one, and in a world's code that belongs to no app.
    private static let values: [PhoneRow: (chatham: String, newfoundland: String, world: String)] = [
        .hour: ("12", "20", "0"), .startOfDay: ("-45900.0", "-73800.0", "0.0"),
        .languages: ("is-IS", "cy-GB", "en-US"),
        .formatter: ("01 12:45", "31 20:30", "01 00:00"), .formatterStyle: ("fimmtudagur", "Dydd Mercher", "Thursday"),
        .parsing: ("-45900.0", "12600.0", "0.0"), .localizedString: ("1.1.1970", "31/12/69", "1/1/70"),
        .intervalFormatter: ("fimmtudagur", "Dydd Mercher", "Thursday"),
        .formatted: ("1.1.1970", "31/12/1969", "1/1/1970"),
        .number: ("1.234,5", "1,234.5", "1,234.5"), .formattedNumber: ("1.234,5", "1,234.5", "1,234.5"),
    ]

    /// The values that the row shows there.
    package var expected: (chatham: String, newfoundland: String, world: String) {
        switch self {
        case .locale, .autoupdatingLocale, .localeObject, .calendarLocale: ("is_IS", "cy_GB", "en_US")
        default: PhoneRow.values[self] ?? ("Pacific/Chatham", "America/St_Johns", "GMT")
        }
    }
}

import Carillon
import CarillonMeteor
import Foundation

/// Clients with defects in values.
extension Saboteur {
    static let meteorDatesAsNumbers = Saboteur(
        "meteor/dates-as-numbers", "A date among the parameters is sent as a number.", breaks: ["MS-METH-4"],
        at: .meteor.parts { parts in
            parts.values.parameter = { [next = parts.values.parameter] value, path throws(UnsendableValue) in
                if let date = value as? Date { return .number(date.timeIntervalSince1970) }
                return try next(value, path)
            }
        })

    static let meteorNoEncodables = Saboteur(
        "meteor/no-encodables", "Objects in arrays among the parameters are lost.", breaks: ["MS-METH-4"],
        at: .meteor.parts { parts in
            parts.values.parameter = { [next = parts.values.parameter] value, path throws(UnsendableValue) in
                if value is [any Encodable], !(value is [Date] || value is [Data]) { return [] }
                return try next(value, path)
            }
        })

    static let meteorShallowDates = Saboteur(
        "meteor/shallow-dates", "A dictionary with a date in it cannot be sent.", breaks: ["MS-METH-5"],
        at: .meteor.parts { parts in
            parts.values.parameter = { [next = parts.values.parameter] value, path throws(UnsendableValue) in
                let hasDate = (value as? [String: Any])?.values.contains { $0 is Date } == true
                return try next(hasDate ? NSObject() : value, path)
            }
        })

    static let meteorDatesInSeconds = Saboteur(
        "meteor/dates-in-seconds", "Dates are sent in seconds.", breaks: ["MS-VALUE-1"],
        at: .meteor.sent(
            changingValues { object, _ in
                guard let number = object["$date"]?.number, object.object?.count == 1 else { return object }
                return ["$date": .number((number / 1_000).rounded())]
            }))

    static let meteorReadsNumbersForDates = Saboteur(
        "meteor/reads-numbers-for-dates", "Dates are read as numbers.", breaks: ["MS-VALUE-1"],
        at: .meteor.read(changingValues { object, _ in object.onlyMember("$date") ?? object }))

    static let meteorNoEmptyBytes = Saboteur(
        "meteor/no-empty-bytes", "No bytes at all are sent as null.", breaks: ["MS-VALUE-2"],
        at: .meteor.sent(changingValues { object, _ in object.onlyMember("$binary") == "" ? .null : object }))

    static let meteorReadsTextsForBytes = Saboteur(
        "meteor/reads-texts-for-bytes", "Bytes are read as texts.", breaks: ["MS-VALUE-2"],
        at: .meteor.read(changingValues { object, _ in object.onlyMember("$binary") ?? object }))

    static let meteorSendsNoEscapes = Saboteur(
        "meteor/sends-no-escapes", "An object that looks like a date is sent as one.", breaks: ["MS-VALUE-3"],
        at: .meteor.sent(changingValues { object, _ in object.onlyMember("$escape") ?? object }))

    static let meteorReadsNoEscapes = Saboteur(
        "meteor/reads-no-escapes", "An object that looks like a date is read as one.", breaks: ["MS-VALUE-3"],
        at: .meteor.read(changingValues { object, _ in object.onlyMember("$escape") ?? object }))

    static let meteorNullForNaN = Saboteur(
        "meteor/null-for-nan", "Numbers that are not finite are sent as null.", breaks: ["MS-VALUE-4"],
        at: .meteor.sent(changingValues { object, _ in object.onlyMember("$InfNaN") == nil ? object : .null }))

    static let meteorShallowValues = Saboteur(
        "meteor/shallow-values", "Within an object in an array, dates and bytes lose their form.",
        breaks: ["MS-VALUE-5"],
        at: .meteor.sent(
            changingValues { object, depth in
                guard depth > 4 else { return object }
                return object.onlyMember("$date") ?? object.onlyMember("$binary") ?? object
            }))

    /// Makes the function that changes each object in a message's values.
    private static func changingValues(
        _ change: @escaping @Sendable (JSON, _ depth: Int) -> JSON
    ) -> @Sendable () -> (JSON) -> [JSON] {
        { { message in [message.replacingObjects(change)] } }
    }
}

extension JSON {
    /// The value of the only member of an object, if that is its name.
    fileprivate func onlyMember(_ name: String) -> JSON? { object?.count == 1 ? self[name] : nil }
}

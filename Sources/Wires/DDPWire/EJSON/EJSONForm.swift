import JSONWire

/// The forms in which JSON objects carry EJSON values.
///
/// An object has a form if its names are exactly those of the form. Any other object is a plain one.
enum EJSONForm {
    case date, binary, number, regularExpression, custom, escape

    init?(_ members: Members<some Sendable>) {
        // Most objects are plain, and show it by their first name.
        guard members.count <= 2, members.first(where: { _ in true })?.name.utf8.first == UInt8(ascii: "$") else {
            return nil
        }
        switch members.count {
        case 1 where members["$date"] != nil: self = .date
        case 1 where members["$binary"] != nil: self = .binary
        case 1 where members["$InfNaN"] != nil: self = .number
        case 1 where members["$escape"] != nil: self = .escape
        case 2 where members["$regexp"] != nil && members["$flags"] != nil: self = .regularExpression
        case 2 where members["$type"] != nil && members["$value"] != nil: self = .custom
        default: return nil
        }
    }
}

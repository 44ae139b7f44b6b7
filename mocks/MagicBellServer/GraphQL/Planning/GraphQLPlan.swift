import JSONWire

/// An operation after all checks: the fields of each object in the order of the answer, with their arguments.
final class GraphQLPlan {
    /// A field of an object.
    struct Field {
        let name: String
        /// The field's name in the answer, in quotation marks and with a colon.
        let key: [UInt8]
        let arguments: [String: JSON]
        /// The plan of the objects below the field; `nil` for a scalar.
        let plan: GraphQLPlan?
        let place: GraphQLPlace
    }

    let type: GraphQLType
    let fields: [Field]
    /// The number of the selection in the cache of nodes; `nil` if answers to it are not kept.
    var selection: Int?

    init(type: GraphQLType, fields: [Field]) {
        self.type = type
        self.fields = fields
    }

    /// A text that only equal selections share; `nil` if there are objects below other than a notification.
    var signature: String? {
        var parts = [type.rawValue]
        for field in fields {
            var part = String(decoding: field.key, as: UTF8.self) + field.name
            if let plan = field.plan {
                guard plan.type == .notification, let below = plan.signature else { return nil }
                part += "{\(below)}"
            }
            parts.append(part)
        }
        return parts.joined(separator: ",")
    }
}

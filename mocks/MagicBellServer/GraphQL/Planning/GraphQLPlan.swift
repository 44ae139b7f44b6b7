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

    /// A text that only equal selections of scalars share; `nil` if there are objects below.
    var signature: String? {
        guard fields.allSatisfy({ $0.plan == nil }) else { return nil }
        return fields.map { String(decoding: $0.key, as: UTF8.self) + $0.name }.joined(separator: ",")
    }
}

import JSONWire

extension JSON {
    /// The name of the message, if the value is one of DDP's.
    var messageName: String? { self["msg"]?.string }

    /// Returns an object with another member; without it if the value is `nil`.
    func with(_ name: String, _ value: JSON?) -> JSON {
        guard var members = object else { return self }
        members[name] = value
        return .object(members)
    }

    /// Returns the value with each object in it replaced, the inner ones first.
    ///
    /// - Parameter change: takes an object and the number of arrays and objects around it.
    func replacingObjects(depth: Int = 0, _ change: (JSON, _ depth: Int) -> JSON) -> JSON {
        switch self {
        case .object(let members):
            change(.object(members.mapValues { $0.replacingObjects(depth: depth + 1, change) }), depth)
        case .array(let elements): .array(elements.map { $0.replacingObjects(depth: depth + 1, change) })
        default: self
        }
    }
}

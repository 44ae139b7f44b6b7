public import DDPWire
public import JSONWire

/// The rules by which clients may write into a collection.
public struct WriteRules {
    /// The identifier of the user who asks, or `nil`, and the document as it is.
    public typealias Rule = (_ user: String?, _ document: Members<EJSON>) -> Bool

    let insert: Rule
    let update: Rule
    let remove: Rule

    /// Makes rules. By default everything is allowed.
    public init(
        insert: @escaping Rule = { _, _ in true }, update: @escaping Rule = { _, _ in true },
        remove: @escaping Rule = { _, _ in true }
    ) {
        self.insert = insert
        self.update = update
        self.remove = remove
    }
}

extension DDPDefinitions {
    /// Defines the methods by which clients write into a collection, such as `/tasks/insert` and `/tasks/insertAsync`.
    ///
    /// With `nil` in place of rules, every write is refused, as Meteor does it for a collection without rules.
    public func acceptWrites(to name: String, _ rules: WriteRules? = WriteRules()) {
        let collection = collection(name)
        define("insert", on: name) { call in
            guard let document = call.params.first?.object else { throw DDPError.matchFailed }
            let id = document["_id"].flatMap(DocumentIdentifier.init) ?? .string(call.makeID(for: name))
            try DDPApplication.check(rules?.insert(call.userID, document))
            guard collection[id] == nil else { throw DDPError(409, "Duplicate key") }
            try collection.checkRoom(for: document, at: id)
            collection.insert(document, id: id)
            return id.ejson
        }
        define("update", on: name) { call in
            let id = try DDPApplication.identifier(call, "update")
            guard let document = collection[id] else { return 0 }
            try DDPApplication.check(rules?.update(call.userID, document))
            let (set, unset) = try DDPApplication.modifier(call.params.dropFirst().first)
            return try collection.update(byClient: id, set: set, unset: unset) ? 1 : 0
        }
        define("remove", on: name) { call in
            let id = try DDPApplication.identifier(call, "remove")
            guard let document = collection[id] else { return 0 }
            try DDPApplication.check(rules?.remove(call.userID, document))
            return collection.remove(id) ? 1 : 0
        }
    }

    private func define(
        _ operation: String, on collection: String, _ body: @escaping (MethodInvocation) throws -> EJSON
    ) {
        for suffix in ["", "Async"] { method("/\(collection)/\(operation)\(suffix)", body) }
    }
}

extension DDPApplication {
    fileprivate static func check(_ isAllowed: Bool?) throws {
        guard isAllowed == true else { throw DDPError(403, "Access denied") }
    }

    /// Reads a selector. Clients may name a document only by its identifier.
    fileprivate static func identifier(_ call: MethodInvocation, _ operation: String) throws -> DocumentIdentifier {
        let selector = call.params.first
        let isSelector = selector?.object?.names == ["_id"]
        guard let id = (isSelector ? selector?["_id"] : selector).flatMap(DocumentIdentifier.init) else {
            throw DDPError(403, "Not permitted. Untrusted code may only \(operation) documents by ID.")
        }
        return id
    }

    fileprivate static func modifier(_ value: EJSON?) throws -> (set: Members<EJSON>, unset: [String]) {
        guard let members = value?.object, members.names.allSatisfy(["$set", "$unset"].contains) else {
            throw DDPError(403, "Access denied. This server takes only $set and $unset.")
        }
        let set = members["$set"]?.object ?? [:]
        let unset = members["$unset"]?.object?.names ?? []
        if let name = unset.first(where: { set[$0] != nil }) {
            throw DDPError(409, "Updating the path '\(name)' would create a conflict at '\(name)'")
        }
        return (set, unset)
    }
}

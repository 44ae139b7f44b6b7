import JSONWire

/// Checks an operation against the schema, and makes a plan of it.
struct GraphQLPlanner {
    /// The most selections that a plan looks at. Fragments can repeat each other many times.
    static let selectionLimit = 10_000

    /// The fields of one object with the same name in the answer.
    private struct Group {
        let first: GraphQLFieldNode
        let arguments: [String: JSON]
        var selections: [[GraphQLSelection]]
    }

    private let document: GraphQLDocument
    private let variables: GraphQLVariables
    private var selectionCount = 0

    /// Makes the plan of an operation.
    ///
    /// - Parameter name: The name of the operation; `nil` if the document has only one.
    static func plan(
        _ document: GraphQLDocument, operation name: String?, variables: Members<JSON>
    ) throws(GraphQLFailure) -> GraphQLPlan {
        let operation = try choose(name, of: document)
        guard operation.kind == .query else {
            throw GraphQLFailure("The schema has no \(operation.kind.rawValue).", at: operation.place)
        }
        var planner = GraphQLPlanner(
            document: document, variables: try GraphQLVariables(operation.variables, values: variables))
        return try planner.plan([operation.selections], of: .query, depth: 0, at: operation.place)
    }

    private init(document: GraphQLDocument, variables: GraphQLVariables) {
        self.document = document
        self.variables = variables
    }

    private static func choose(
        _ name: String?, of document: GraphQLDocument
    ) throws(GraphQLFailure) -> GraphQLOperation {
        if let name {
            guard let operation = document.operations.first(where: { $0.name == name }) else {
                throw GraphQLFailure("The document has no operation “\(name)”.")
            }
            return operation
        }
        guard let operation = document.operations.first else { throw GraphQLFailure("The document has no operation.") }
        guard document.operations.count == 1 else {
            throw GraphQLFailure("The document has several operations; “operationName” has to name one.")
        }
        return operation
    }

    private mutating func plan(
        _ sets: [[GraphQLSelection]], of type: GraphQLType, depth: Int, at place: GraphQLPlace
    ) throws(GraphQLFailure) -> GraphQLPlan {
        guard depth < GraphQLParser.depthLimit else {
            throw GraphQLFailure("A document nests at most \(GraphQLParser.depthLimit) deep.", at: place)
        }
        var keys: [String] = []
        var groups: [String: Group] = [:]
        for set in sets {
            var path: [String] = []
            try collect(set, of: type, path: &path, keys: &keys, groups: &groups)
        }
        var fields: [GraphQLPlan.Field] = []
        for key in keys {
            guard let group = groups[key] else { continue }
            let node = group.first
            var encodedKey: [UInt8] = []
            encodedKey.append(quoted: key)
            encodedKey.append(UInt8(ascii: ":"))
            var plan: GraphQLPlan?
            if let below = type.field(node.name)?.type {
                guard !group.selections.isEmpty else {
                    throw GraphQLFailure("The field “\(node.name)” needs a selection of fields.", at: node.place)
                }
                plan = try self.plan(group.selections, of: below, depth: depth + 1, at: node.place)
            } else if !group.selections.isEmpty {
                throw GraphQLFailure("The field “\(node.name)” has no fields.", at: node.place)
            }
            fields.append(
                GraphQLPlan.Field(
                    name: node.name, key: encodedKey, arguments: group.arguments, plan: plan, place: node.place))
        }
        return GraphQLPlan(type: type, fields: fields)
    }

    // MARK: Selections

    /// Gathers the fields of selections by their names in the answer.
    ///
    /// - Parameter path: The fragments in which the selections stand.
    private mutating func collect(
        _ selections: [GraphQLSelection], of type: GraphQLType, path: inout [String], keys: inout [String],
        groups: inout [String: Group]
    ) throws(GraphQLFailure) {
        for selection in selections {
            selectionCount += 1
            guard selectionCount <= GraphQLPlanner.selectionLimit else {
                throw GraphQLFailure("An operation has at most \(GraphQLPlanner.selectionLimit) selections.")
            }
            switch selection {
            case .field(let node):
                guard try isWanted(node.directives) else { continue }
                try add(node, of: type, keys: &keys, groups: &groups)
            case .inline(let condition, let directives, let selections, let place):
                if let condition { try check(condition, is: type, at: place) }
                guard try isWanted(directives) else { continue }
                try collect(selections, of: type, path: &path, keys: &keys, groups: &groups)
            case .spread(let name, let directives, let place):
                guard let fragment = document.fragments[name] else {
                    throw GraphQLFailure("There is no fragment “\(name)”.", at: place)
                }
                try check(fragment.type, is: type, at: place)
                guard !path.contains(name), path.count < GraphQLParser.depthLimit else {
                    throw GraphQLFailure("The fragment “\(name)” contains itself.", at: place)
                }
                guard try isWanted(directives) else { continue }
                path.append(name)
                try collect(fragment.selections, of: type, path: &path, keys: &keys, groups: &groups)
                path.removeLast()
            }
        }
    }

    private func check(_ condition: String, is type: GraphQLType, at place: GraphQLPlace) throws(GraphQLFailure) {
        guard condition == type.rawValue else {
            throw GraphQLFailure(
                "A fragment on “\(condition)” cannot stand in “\(type.rawValue)”.", at: place)
        }
    }

    private func add(
        _ node: GraphQLFieldNode, of type: GraphQLType, keys: inout [String], groups: inout [String: Group]
    ) throws(GraphQLFailure) {
        if type == .query, node.name == "logs" {
            throw GraphQLFailure("“logs” is not offered by this server.", at: node.place)
        }
        guard let field = type.field(node.name) else {
            throw GraphQLFailure("The type “\(type.rawValue)” has no field “\(node.name)”.", at: node.place)
        }
        var arguments: [String: JSON] = [:]
        for argument in node.arguments {
            guard let kind = field.arguments[argument.name] else {
                throw GraphQLFailure("“\(node.name)” has no argument “\(argument.name)”.", at: argument.place)
            }
            let value = try variables.resolve(argument.value)
            guard let value = kind.coerce(value) else {
                throw GraphQLFailure("The argument “\(argument.name)” has another type.", at: argument.place)
            }
            arguments[argument.name] = value
        }
        if let group = groups[node.key] {
            guard group.first.name == node.name, group.arguments == arguments else {
                throw GraphQLFailure("Two fields are called “\(node.key)” and differ.", at: node.place)
            }
            if let selections = node.selections { groups[node.key]?.selections.append(selections) }
        } else {
            keys.append(node.key)
            groups[node.key] = Group(
                first: node, arguments: arguments, selections: node.selections.map { [$0] } ?? [])
        }
    }

    /// Whether `@include` and `@skip` let a selection stand.
    private func isWanted(_ directives: [GraphQLDirective]) throws(GraphQLFailure) -> Bool {
        var isWanted = true
        for directive in directives {
            guard directive.name == "include" || directive.name == "skip" else {
                throw GraphQLFailure("There is no directive “@\(directive.name)”.", at: directive.place)
            }
            guard directive.arguments.count == 1, let argument = directive.arguments.first, argument.name == "if",
                let condition = try variables.resolve(argument.value).bool
            else {
                throw GraphQLFailure("“@\(directive.name)” has one argument, “if”, a Boolean.", at: directive.place)
            }
            if condition != (directive.name == "include") { isWanted = false }
        }
        return isWanted
    }
}

extension GraphQLType.Argument {
    /// Returns a value as this kind of argument; `nil` if it is of another type. `null` is as good as no argument.
    fileprivate func coerce(_ value: JSON) -> JSON? {
        if value.isNull { return value }
        switch self {
        case .any: return value
        case .flag: return value.bool.map { .bool($0) }
        case .number: return value.int.map { .count($0) }
        case .text: return value.string.map { .string($0) }
        case .texts:
            if value.string != nil { return [value] }
            guard let elements = value.array, elements.allSatisfy({ $0.string != nil }) else { return nil }
            return value
        }
    }
}

/// Reads a document by recursive descent.
struct GraphQLParser {
    /// The most selection sets and values that may lie in each other.
    static let depthLimit = 32

    var lexer: GraphQLLexer
    var token: GraphQLToken
    private var document = GraphQLDocument()

    /// Reads a document.
    static func parse(_ text: String) throws(GraphQLFailure) -> GraphQLDocument {
        var parser = try GraphQLParser(text)
        return try parser.readDocument()
    }

    private init(_ text: String) throws(GraphQLFailure) {
        lexer = GraphQLLexer(text)
        token = try lexer.next()
    }

    private mutating func readDocument() throws(GraphQLFailure) -> GraphQLDocument {
        repeat { try readDefinition() } while token.kind != .end
        for (index, operation) in document.operations.enumerated() {
            if operation.name == nil, document.operations.count > 1 {
                throw GraphQLFailure("An operation without a name must be alone.", at: operation.place)
            }
            if document.operations.prefix(index).contains(where: { $0.name == operation.name }) {
                throw GraphQLFailure("Two operations have one name.", at: operation.place)
            }
        }
        return document
    }

    private mutating func readDefinition() throws(GraphQLFailure) {
        let place = token.place
        if token.kind == .punctuator("{") {
            let selections = try readSelections(0)
            return document.operations.append(
                GraphQLOperation(kind: .query, name: nil, variables: [], selections: selections, place: place))
        }
        guard case .name(let word) = token.kind else { throw unexpected() }
        if word == "fragment" { return try readFragment() }
        guard let kind = GraphQLOperation.Kind(rawValue: word) else { throw unexpected() }
        try advance()
        var name: String?
        if case .name(let own) = token.kind {
            name = own
            try advance()
        }
        let variables = try readVariables()
        try refuseDirectives()
        let selections = try readSelections(0)
        document.operations.append(
            GraphQLOperation(kind: kind, name: name, variables: variables, selections: selections, place: place))
    }

    private mutating func readFragment() throws(GraphQLFailure) {
        let place = token.place
        try advance()
        let name = try readName()
        guard name != "on" else { throw GraphQLFailure("No fragment is called “on”.", at: place) }
        guard document.fragments[name] == nil else { throw GraphQLFailure("Two fragments have one name.", at: place) }
        guard try readName() == "on" else { throw GraphQLFailure("A fragment needs “on” and a type.", at: place) }
        let type = try readName()
        try refuseDirectives()
        document.fragments[name] = GraphQLFragment(type: type, selections: try readSelections(0), place: place)
    }

    private mutating func readVariables() throws(GraphQLFailure) -> [GraphQLVariable] {
        guard try skip("(") else { return [] }
        var variables: [GraphQLVariable] = []
        repeat {
            let place = token.place
            try expect("$")
            let name = try readName()
            try expect(":")
            let type = try readType(0)
            let usual = try skip("=") ? try readValue(0, isConstant: true) : nil
            try refuseDirectives()
            guard !variables.contains(where: { $0.name == name }) else {
                throw GraphQLFailure("Two variables have one name.", at: place)
            }
            variables.append(GraphQLVariable(name: name, type: type, usual: usual, place: place))
        } while try !skip(")")
        return variables
    }

    private mutating func readType(_ depth: Int) throws(GraphQLFailure) -> GraphQLTypeReference {
        try check(depth)
        var type: GraphQLTypeReference
        if try skip("[") {
            type = .list(try readType(depth + 1))
            try expect("]")
        } else {
            type = .named(try readName())
        }
        if try skip("!") { type = .required(type) }
        return type
    }

    // MARK: Selections

    private mutating func readSelections(_ depth: Int) throws(GraphQLFailure) -> [GraphQLSelection] {
        try check(depth)
        try expect("{")
        var selections: [GraphQLSelection] = []
        repeat { selections.append(try readSelection(depth)) } while try !skip("}")
        return selections
    }

    private mutating func readSelection(_ depth: Int) throws(GraphQLFailure) -> GraphQLSelection {
        let place = token.place
        guard try skip("...") else { return .field(try readField(depth)) }
        var type: String?
        if case .name(let name) = token.kind {
            try advance()
            guard name == "on" else { return .spread(name, try readDirectives(), place) }
            type = try readName()
        }
        let directives = try readDirectives()
        return .inline(type: type, directives, try readSelections(depth + 1), place)
    }

    private mutating func readField(_ depth: Int) throws(GraphQLFailure) -> GraphQLFieldNode {
        let place = token.place
        var name = try readName()
        var alias: String?
        if try skip(":") {
            alias = name
            name = try readName()
        }
        let arguments = try readArguments(isConstant: false)
        let directives = try readDirectives()
        let selections = token.kind == .punctuator("{") ? try readSelections(depth + 1) : nil
        return GraphQLFieldNode(
            alias: alias, name: name, arguments: arguments, directives: directives, selections: selections,
            place: place)
    }

    private mutating func readArguments(isConstant: Bool) throws(GraphQLFailure) -> [GraphQLArgument] {
        guard try skip("(") else { return [] }
        var arguments: [GraphQLArgument] = []
        repeat {
            let place = token.place
            let name = try readName()
            try expect(":")
            guard !arguments.contains(where: { $0.name == name }) else {
                throw GraphQLFailure("Two arguments have one name.", at: place)
            }
            arguments.append(
                GraphQLArgument(name: name, value: try readValue(0, isConstant: isConstant), place: place))
        } while try !skip(")")
        return arguments
    }

    /// Refuses directives at operations, variables and fragments: the schema has none but `@include` and `@skip`, which
    /// belong to selections (section 3.13).
    private mutating func refuseDirectives() throws(GraphQLFailure) {
        guard let directive = try readDirectives().first else { return }
        throw GraphQLFailure("No directive “@\(directive.name)” may stand here.", at: directive.place)
    }

    private mutating func readDirectives() throws(GraphQLFailure) -> [GraphQLDirective] {
        var directives: [GraphQLDirective] = []
        while token.kind == .punctuator("@") {
            let place = token.place
            try advance()
            directives.append(
                GraphQLDirective(
                    name: try readName(), arguments: try readArguments(isConstant: false), place: place))
        }
        return directives
    }
}

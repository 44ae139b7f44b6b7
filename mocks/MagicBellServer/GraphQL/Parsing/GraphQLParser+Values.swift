/// Values and single tokens.
extension GraphQLParser {
    mutating func readValue(_ depth: Int, isConstant: Bool) throws(GraphQLFailure) -> GraphQLValue {
        try check(depth)
        let place = token.place
        switch token.kind {
        case .int(let number):
            try advance()
            return .int(number)
        case .float(let number):
            try advance()
            return .float(number)
        case .string(let text):
            try advance()
            return .string(text)
        case .name(let name):
            try advance()
            return switch name {
            case "true": .bool(true)
            case "false": .bool(false)
            case "null": .null
            default: .enumeration(name)
            }
        case .punctuator("$"):
            guard !isConstant else { throw GraphQLFailure("No variable may stand here.", at: place) }
            try advance()
            return .variable(try readName(), place)
        case .punctuator("["):
            try advance()
            var elements: [GraphQLValue] = []
            while try !skip("]") { elements.append(try readValue(depth + 1, isConstant: isConstant)) }
            return .list(elements)
        case .punctuator("{"):
            try advance()
            var members: [(String, GraphQLValue)] = []
            while try !skip("}") {
                let name = try readName()
                try expect(":")
                members.append((name, try readValue(depth + 1, isConstant: isConstant)))
            }
            return .object(members)
        default: throw unexpected()
        }
    }

    // MARK: Tokens

    mutating func readName() throws(GraphQLFailure) -> String {
        guard case .name(let name) = token.kind else { throw unexpected() }
        try advance()
        return name
    }

    /// Passes a punctuator, if it is the next token. Returns whether it was.
    mutating func skip(_ punctuator: String) throws(GraphQLFailure) -> Bool {
        guard token.kind == .punctuator(punctuator) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ punctuator: String) throws(GraphQLFailure) {
        guard try skip(punctuator) else { throw unexpected(wanted: punctuator) }
    }

    mutating func advance() throws(GraphQLFailure) { token = try lexer.next() }

    func check(_ depth: Int) throws(GraphQLFailure) {
        guard depth < GraphQLParser.depthLimit else {
            throw GraphQLFailure("A document nests at most \(GraphQLParser.depthLimit) deep.", at: token.place)
        }
    }

    func unexpected(wanted: String? = nil) -> GraphQLFailure {
        let hint = wanted.map { " in place of “\($0)”" } ?? ""
        return GraphQLFailure("Syntax error: unexpected \(token.text)\(hint).", at: token.place)
    }
}

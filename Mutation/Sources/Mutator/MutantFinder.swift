import SwiftSyntax

/// Walks through a file and notes each place where a mistake can be planted.
///
/// Code that only describes is left alone (texts, messages, `description`), and so is code that cannot hold a call:
/// patterns, attributes, default arguments, result builders, what other modules compile again (`@inlinable`), and
/// branches of `#if` that are not built here.
final class MutantFinder: SyntaxVisitor {
    struct Found {
        let mutant: Mutant
        let edits: [Edit]
    }

    private(set) var found: [Found] = []
    let vocabulary: Vocabulary
    private let file: String
    private let converter: SourceLocationConverter
    private var ordinals: [String: Int] = [:]
    private var numbers: Set<Int32> = []
    /// The types, functions and properties around the place.
    private var names: [String] = []

    init(file: String, vocabulary: Vocabulary, converter: SourceLocationConverter) {
        self.file = file
        self.vocabulary = vocabulary
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Planting

    /// Notes a mutant.
    ///
    /// - Parameter edits: makes its edits, from its number as source text and its place in the list.
    func plant(
        _ kind: MutantKind, at node: some SyntaxProtocol, _ original: String, _ mutated: String,
        edits: (_ number: String, _ index: Int) -> [Edit]
    ) {
        let function = names.joined(separator: ".")
        let (before, after) = (Self.oneLine(original), Self.oneLine(mutated))
        let words = Mutant.name(file, function, kind, before, after, 0)
        ordinals[words, default: 0] += 1
        let ordinal = ordinals[words] ?? 1
        var number = Mutant.number(of: Mutant.name(file, function, kind, before, after, ordinal))
        while !numbers.insert(number).inserted { number = number % 0xff_ffff + 1 }
        let mutant = Mutant(
            number: number, file: file, line: node.startLocation(converter: converter).line, function: function,
            kind: kind,
            original: before, mutated: after, ordinal: ordinal)
        found.append(Found(mutant: mutant, edits: edits("0x\(mutant.id)", found.count)))
    }

    /// A text on one line, and no longer than people read.
    static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= 100 ? line : "\(line.prefix(60)) … \(line.suffix(37))"
    }

    // MARK: Names

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        names.append(name)
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { names.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { names.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { names.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { names.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { names.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !node.attributes.keepsBody, !vocabulary.endings.contains(node.name.text) else { return .skipChildren }
        let labels = node.signature.parameterClause.labels
        // Any hash is right, as long as equal values have the same one.
        guard "\(node.name.text)(\(labels))" != "hash(into:)" else { return .skipChildren }
        names.append("\(node.name.text)(\(labels))")
        defer { names.removeLast() }
        if let body = node.body {
            plantConstants(in: body.statements, after: body.leftBrace, returning: node.signature.returnClause?.type)
            walk(body)
        }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !node.attributes.keepsBody else { return .skipChildren }
        names.append("init(\(node.signature.parameterClause.labels))")
        defer { names.removeLast() }
        if let body = node.body { walk(body) }
        return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !node.attributes.keepsBody else { return .skipChildren }
        names.append("subscript(\(node.parameterClause.labels))")
        defer { names.removeLast() }
        if let block = node.accessorBlock { visitAccessors(block, of: node.returnClause.type) }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard !node.attributes.keepsBody else { return .skipChildren }
        let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription
            guard !["description", "debugDescription", "errorDescription", "customMirror", "hash"].contains(name) else {
                continue
            }
            if isMember { names.append(name) }
            defer { if isMember { names.removeLast() } }
            if let initializer = binding.initializer { walk(initializer) }
            if let block = binding.accessorBlock { visitAccessors(block, of: binding.typeAnnotation?.type) }
        }
        return .skipChildren
    }

    private func visitAccessors(_ block: AccessorBlockSyntax, of type: TypeSyntax?) {
        switch block.accessors {
        case .getter(let statements):
            if let type { plantConstants(in: statements, after: block.leftBrace, returning: type) }
            walk(statements)
        case .accessors(let accessors):
            for accessor in accessors {
                let specifier = accessor.accessorSpecifier.text
                guard let body = accessor.body, ["get", "set", "willSet", "didSet"].contains(specifier),
                    !accessor.attributes.keepsBody
                else { continue }
                names.append(specifier)
                defer { names.removeLast() }
                if specifier == "get" {
                    if let type { plantConstants(in: body.statements, after: body.leftBrace, returning: type) }
                } else {
                    plantConstants(in: body.statements, after: body.leftBrace, returning: nil)
                }
                walk(body)
            }
        }
    }

    // MARK: Code that is left alone

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.clauses {
            let holds = clause.condition.map { BuildConditions.holds($0) } ?? true
            if holds != false, let elements = clause.elements { walk(elements) }
            if holds == true { break }
        }
        return .skipChildren
    }

    // MARK: Expressions

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let operation = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return .visitChildren
        }
        plantOperator(operation, in: node)
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        // `while true` has another loop's meaning, and may be all that a function returns by.
        guard !node.isCondition else { return .skipChildren }
        wrap(.swap, node, as: node.literal.text == "true" ? "false" : "true", in: "cmNot")
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.isQuantity else { return .skipChildren }
        let text = node.literal.text.lowercased().filter { $0 != "_" }
        let isFull = ["255", "0xff", "65535", "0xffff", "0xffffffff"].contains(text)
        wrap(
            .number, node, as: "\(node.literal.text) \(isFull ? "-" : "+") 1", in: isFull ? "cmFewer" : "cmMore")
        return .skipChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    /// Conditions of `if`, `guard` and `while`.
    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        guard case .expression(let condition) = node.condition else { return .visitChildren }
        if let statement = node.parent?.parent?.as(GuardStmtSyntax.self) {
            let exit = MutantFinder.oneLine(statement.body.statements.trimmedDescription)
            let (start, end) = condition.extent
            plant(.exit, at: condition, "guard \(condition.trimmedDescription) else { \(exit) }", "nothing") {
                number, index in
                [
                    Edit(offset: start, text: "cmForce(\(number), ", place: .opening, mutant: index),
                    Edit(offset: end, text: ")", place: .closing, mutant: index),
                ]
            }
        }
        negate(condition)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.declName.argumentNames == nil, node.isWholeValue else { return .visitChildren }
        let name = node.declName.baseName.text
        if let base = node.base {
            guard let type = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let other = vocabulary.alternative(to: name, of: type)
            else { return .visitChildren }
            wrap(.enumeration, node, as: "\(type).\(other)", in: "cmPick", before: "\(type).\(other), ")
        } else if let other = vocabulary.alternative(to: name) {
            wrap(.enumeration, node, as: ".\(other)", in: "cmPick", before: ".\(other), ")
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledName ?? ""
        let messages = [
            "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "print", "debugPrint",
        ]
        if node.calledExpression.is(DeclReferenceExprSyntax.self), messages.contains(name) { return .skipChildren }
        swapExtremes(in: node)
        if vocabulary.builders.contains(name) {
            walk(node.arguments)
            return .skipChildren
        }
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
        if !node.body.statements.isEmpty {
            let (start, end) = node.body.statements.extent
            remove(.deferred, from: start, to: end, at: node)
        }
        return .visitChildren
    }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.elseBody == nil, !node.isValue, let item = node.statementItem, item.hasFollower,
            let last = node.body.statements.last, last.item.isExit
        else { return .visitChildren }
        let (start, end) = last.item.extent
        let conditions = node.conditions.trimmedDescription
        plant(
            .exit, at: last.item, "if \(conditions) { … \(last.item.trimmedDescription) }", "nothing"
        ) { number, index in
            [
                Edit(offset: start, text: "if cmOff(\(number)) { ", place: .opening, mutant: index),
                Edit(offset: end, text: " }", place: .closing, mutant: index),
            ]
        }
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard let expression = node.item.as(ExprSyntax.self) ?? node.item.as(ExpressionStmtSyntax.self)?.expression
        else { return .visitChildren }
        // All that is deferred: planted there as a whole.
        if let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            list.parent?.parent?.is(DeferStmtSyntax.self) == true
        {
            return .visitChildren
        }
        if let assignment = expression.as(InfixOperatorExprSyntax.self),
            let operation = assignment.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
            ["+=", "-=", "*=", "&+=", "&-="].contains(operation)
        {
            let (start, end) = node.item.extent
            remove(.arithmetic, from: start, to: end, at: node.item)
            return .visitChildren
        }
        if let call = expression.calledAsStatement, !node.isValue {
            let name = call.calledExpression.trimmedDescription
            let last = call.calledName ?? name
            let messages = ["precondition", "assert", "assertionFailure", "print", "debugPrint"]
            // Room that is made beforehand shows in nothing but time.
            if last == "reserveCapacity" { return .skipChildren }
            if !messages.contains(name), !vocabulary.endings.contains(last), !name.hasSuffix(".init"),
                !name.hasPrefix("withExtendedLifetime")
            {
                let (start, end) = node.item.extent
                remove(.call, from: start, to: end, at: node.item)
            }
        }
        return .visitChildren
    }
}

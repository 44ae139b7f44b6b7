import SwiftParser
import SwiftSyntax

/// The enumerations of a package, so that one case can stand in for another.
public struct Vocabulary: Sendable {
    /// For each name of a case without a payload, the cases that every enumeration with that name has besides, the next
    /// one first.
    private let alternatives: [String: [String]]
    private let casesByEnumeration: [String: [String]]
    /// Functions whose closures are read by a result builder.
    let builders: Set<String>
    /// Functions that do not return, so that code after a call of them may be missing.
    let endings: Set<String>

    /// Reads the vocabulary of source texts.
    public init(sources: [String]) {
        let census = Census(viewMode: .sourceAccurate)
        for source in sources { census.walk(Parser.parse(source: source)) }
        var alternatives: [String: [String]] = [:]
        for name in Set(census.enumerations.flatMap { $0.cases }) where !census.others.contains(name) {
            let homes = census.enumerations.filter { $0.cases.contains(name) }
            guard let first = homes.first, let index = first.cases.firstIndex(of: name) else { continue }
            let turned = first.cases[(index + 1)...] + first.cases[..<index]
            let common = turned.filter { candidate in homes.allSatisfy { $0.cases.contains(candidate) } }
            if !common.isEmpty { alternatives[name] = common }
        }
        self.alternatives = alternatives
        casesByEnumeration = Dictionary(census.enumerations.map { ($0.name, $0.cases) }) { first, _ in first }
        builders = census.builders
        endings = census.endings
    }

    /// A case that can stand where `.name` stands, whichever enumeration of the package is meant.
    func alternative(to name: String) -> String? { alternatives[name]?.first }

    /// A case that can stand for `enumeration.name`.
    func alternative(to name: String, of enumeration: String) -> String? {
        guard let cases = casesByEnumeration[enumeration], let index = cases.firstIndex(of: name) else { return nil }
        let other = cases[(index + 1) % cases.count]
        return other == name ? nil : other
    }
}

private final class Census: SyntaxVisitor {
    var enumerations: [(name: String, cases: [String])] = []
    /// Names of cases with payloads and of static members, which `.name` can mean as well.
    var others: Set<String> = []
    var builders: Set<String> = []
    var endings: Set<String> = [
        "exit", "_exit", "abort", "fatalError", "preconditionFailure", "carillon_sleep_for_ever", "carillon_leave",
    ]

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        var cases: [String] = []
        for member in node.memberBlock.members {
            guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
            for element in declaration.elements {
                if element.parameterClause == nil {
                    cases.append(element.name.text)
                } else {
                    others.insert(element.name.text)
                }
            }
        }
        if cases.count > 1 { enumerations.append((node.name.text, cases)) } else { others.formUnion(cases) }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.isStatic {
            for binding in node.bindings {
                if let name = binding.pattern.as(IdentifierPatternSyntax.self) { others.insert(name.identifier.text) }
            }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.isStatic { others.insert(node.name.text) }
        if node.signature.returnClause?.type.trimmedDescription == "Never" { endings.insert(node.name.text) }
        noteBuilders(node.signature.parameterClause, of: node.name.text)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        noteBuilders(node.signature.parameterClause, of: "init")
        return .visitChildren
    }

    private func noteBuilders(_ clause: FunctionParameterClauseSyntax, of name: String) {
        for parameter in clause.parameters where parameter.attributes.trimmedDescription.contains("Builder") {
            builders.insert(name)
        }
    }
}

extension DeclModifierListSyntax {
    var isStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
}

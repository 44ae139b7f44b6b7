import SwiftSyntax

/// Plants a mistake by putting source text around what is there.
extension MutantFinder {
    /// Puts an expression into a call of the support module.
    func wrap(
        _ kind: MutantKind, _ node: some SyntaxProtocol, as mutated: String, in function: String, before: String = ""
    ) {
        let (start, end) = node.extent
        plant(kind, at: node, node.trimmedDescription, mutated) { number, index in
            [
                Edit(offset: start, text: "\(function)(\(number), \(before)", place: .opening, mutant: index),
                Edit(offset: end, text: ")", place: .closing, mutant: index),
            ]
        }
    }

    /// Puts the operands of an operator into a call of the support module.
    func wrapOperands(
        _ kind: MutantKind, _ node: InfixOperatorExprSyntax, with other: String, in function: String
    ) {
        let (start, end) = node.extent
        let (operatorStart, operatorEnd) = node.operator.extent
        let mutated = "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)"
        plant(kind, at: node, node.trimmedDescription, mutated) { number, index in
            [
                Edit(offset: start, text: "\(function)(\(number), ", place: .opening, mutant: index),
                Edit(
                    offset: operatorStart, length: operatorEnd - operatorStart, text: ",", place: .replacement,
                    mutant: index),
                Edit(offset: end, text: ")", place: .closing, mutant: index),
            ]
        }
    }

    /// Lets a range begin one later.
    func wrapRange(_ node: InfixOperatorExprSyntax, _ operation: String, in function: String) {
        // An index that is not a number has no next one.
        guard !node.trimmedDescription.contains("Index") else { return }
        let (start, end) = node.extent
        let (operatorStart, operatorEnd) = node.operator.extent
        let mutated = "(\(node.leftOperand.trimmedDescription) + 1)\(operation)\(node.rightOperand.trimmedDescription)"
        plant(.boundary, at: node, node.trimmedDescription, mutated) { number, index in
            [
                Edit(offset: start, text: "\(function)(\(number), ", place: .opening, mutant: index),
                Edit(
                    offset: operatorStart, length: operatorEnd - operatorStart, text: ", ", place: .replacement,
                    mutant: index),
                Edit(offset: end, text: ")", place: .closing, mutant: index),
            ]
        }
    }

    /// Lets a condition say the opposite.
    func negate(_ condition: ExprSyntax) {
        guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
        let text = condition.trimmedDescription
        let isNegated = condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
        wrap(.condition, condition, as: isNegated ? String(text.dropFirst()) : "!(\(text))", in: "cmNot")
    }

    /// Lets a statement, or what is within braces, not take place.
    func remove(
        _ kind: MutantKind, from start: Int, to end: Int, at node: some SyntaxProtocol, _ mutated: String = "nothing"
    ) {
        plant(kind, at: node, node.trimmedDescription, mutated) { number, index in
            [
                Edit(offset: start, text: "if cmOff(\(number)) { ", place: .opening, mutant: index),
                Edit(offset: end, text: " }", place: .closing, mutant: index),
            ]
        }
    }
}

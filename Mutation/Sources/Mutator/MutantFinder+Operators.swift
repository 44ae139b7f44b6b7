import SwiftSyntax

/// Operators, and functions that are like them.
extension MutantFinder {
    /// Exchanges an operator, or says the opposite of a comparison.
    func plantOperator(_ operation: String, in node: InfixOperatorExprSyntax) {
        let negation = "!(\(node.trimmedDescription))"
        switch operation {
        case "==", "!=", "===", "!==":
            if !node.isCondition {
                let other = operation.hasPrefix("!") ? "=" + operation.dropFirst() : "!" + operation.dropFirst()
                wrap(
                    .comparison, node,
                    as: "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)",
                    in: "cmNot")
            }
        case "<", "<=", ">", ">=":
            if !node.isCondition { wrap(.comparison, node, as: negation, in: "cmNot") }
            let functions = ["<": "cmLess", "<=": "cmLessOrEqual", ">": "cmGreater", ">=": "cmGreaterOrEqual"]
            let others = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
            // Tuples are compared, but are not comparable.
            if !node.leftOperand.is(TupleExprSyntax.self) {
                wrapOperands(.boundary, node, with: others[operation] ?? "", in: functions[operation] ?? "")
            }
        case "&&": wrapOperands(.swap, node, with: "||", in: "cmAnd")
        case "||": wrapOperands(.swap, node, with: "&&", in: "cmOr")
        case "+": if !node.joinsTexts { wrapOperands(.arithmetic, node, with: "-", in: "cmPlus") }
        case "-": wrapOperands(.arithmetic, node, with: "+", in: "cmMinus")
        case "&+": wrapOperands(.arithmetic, node, with: "&-", in: "cmWrappingPlus")
        case "&-": wrapOperands(.arithmetic, node, with: "&+", in: "cmWrappingMinus")
        case "*": wrapOperands(.arithmetic, node, with: "+", in: "cmTimes")
        case "/": wrapOperands(.arithmetic, node, with: "*", in: "cmDivide")
        case "%": wrapOperands(.arithmetic, node, with: "/", in: "cmRemainder")
        case "..<": wrapRange(node, operation, in: "cmUpTo")
        case "...": wrapRange(node, operation, in: "cmThrough")
        default: break
        }
    }

    /// Makes `min` of `max`, and back, as a function of two values or a method of a list.
    func swapExtremes(in node: FunctionCallExprSyntax) {
        guard let name = node.calledName, name == "min" || name == "max", node.trailingClosure == nil else { return }
        let other = name == "min" ? "max" : "min"
        if node.calledExpression.is(DeclReferenceExprSyntax.self), node.arguments.count == 2,
            node.arguments.allSatisfy({ $0.label == nil })
        {
            let (start, end) = node.calledExpression.extent
            let mutated = other + node.trimmedDescription.dropFirst(3)
            let replacement = name == "min" ? "cmMin" : "cmMax"
            let open = node.leftParen?.extent.end ?? end
            plant(.swap, at: node, node.trimmedDescription, mutated) { number, index in
                [
                    Edit(
                        offset: start, length: open - start, text: "\(replacement)(\(number), ", place: .replacement,
                        mutant: index)
                ]
            }
        } else if node.arguments.isEmpty, let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base {
            let mutated = "\(base.trimmedDescription).\(other)()"
            if !mutated.contains("\n"), !mutated.contains("{") {
                wrap(.swap, node, as: mutated, in: "cmPick", before: "\(mutated), ")
            }
        }
    }
}

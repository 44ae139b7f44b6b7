import SwiftSyntax

/// Which branches of `#if` are built here: on Linux, by this toolchain.
enum BuildConditions {
    /// Whether a condition holds, or nil where that cannot be said.
    static func holds(_ condition: ExprSyntax) -> Bool? {
        if let group = condition.as(TupleExprSyntax.self), let only = group.elements.first, group.elements.count == 1 {
            return holds(only.expression)
        }
        if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return holds(prefix.expression).map { !$0 }
        }
        if let infix = condition.as(InfixOperatorExprSyntax.self) {
            let (left, right) = (holds(infix.leftOperand), holds(infix.rightOperand))
            switch infix.operator.trimmedDescription {
            case "&&": return left == false || right == false ? false : left == true && right == true ? true : nil
            case "||": return left == true || right == true ? true : left == false && right == false ? false : nil
            default: return nil
            }
        }
        guard let call = condition.as(FunctionCallExprSyntax.self),
            let argument = call.arguments.first?.expression.trimmedDescription
        else { return nil }
        switch call.calledExpression.trimmedDescription {
        case "os": return argument == "Linux"
        case "canImport":
            return !["Darwin", "UIKit", "AppKit", "SwiftUI", "Combine", "ObjectiveC", "Musl", "WinSDK"].contains(
                argument)
        case "compiler": return argument.hasPrefix(">=6.4") || argument.hasPrefix("<6.3") ? false : true
        default: return nil
        }
    }
}

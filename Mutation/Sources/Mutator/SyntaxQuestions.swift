import SwiftSyntax

extension SyntaxProtocol {
    /// The offsets of the node's first byte and of the one behind its last, without what is around it.
    var extent: (start: Int, end: Int) {
        (positionAfterSkippingLeadingTrivia.utf8Offset, endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// Whether this is all of a condition, which is negated as such.
    var isCondition: Bool {
        guard let parent else { return false }
        if parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self) { return true }
        if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.id == id }
        if let loop = parent.as(RepeatStmtSyntax.self) { return loop.condition.id == id }
        return false
    }

    /// Whether a statement leaves the function or the loop.
    var isExit: Bool {
        self.is(ReturnStmtSyntax.self) || self.is(ThrowStmtSyntax.self) || self.is(BreakStmtSyntax.self)
            || self.is(ContinueStmtSyntax.self)
    }
}

extension AttributeListSyntax {
    /// Whether others compile the body again, or read it otherwise.
    var keepsBody: Bool {
        contains {
            let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? ""
            return ["inlinable", "_transparent", "_alwaysEmitIntoClient"].contains(name) || name.hasSuffix("Builder")
        }
    }
}

extension FunctionParameterClauseSyntax {
    /// The labels of the parameters, as in the name of a function: `_:at:`.
    var labels: String { parameters.map { "\($0.firstName.text):" }.joined() }
}

extension InfixOperatorExprSyntax {
    /// Whether a text that stands there is joined with another. Texts are left alone.
    var joinsTexts: Bool {
        [leftOperand, rightOperand].contains {
            $0.is(StringLiteralExprSyntax.self) || $0.as(InfixOperatorExprSyntax.self)?.joinsTexts == true
        }
    }
}

extension IntegerLiteralExprSyntax {
    /// Whether this number counts or measures something: an operand of an operation with numbers, an argument, a
    /// result, a value that a name gets.
    var isQuantity: Bool {
        guard let parent else { return false }
        if let infix = parent.as(InfixOperatorExprSyntax.self) {
            guard let operation = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
                return infix.operator.is(AssignmentExprSyntax.self)
            }
            return ["+", "-", "*", "/", "%", "&+", "&-"].contains(operation)
        }
        if let argument = parent.as(LabeledExprSyntax.self) {
            // A constant in brackets is mostly an index, and a bit is none.
            guard let list = argument.parent, let owner = list.parent else { return false }
            return owner.is(FunctionCallExprSyntax.self)
        }
        return parent.is(ReturnStmtSyntax.self) || parent.is(InitializerClauseSyntax.self)
            || parent.is(TernaryExprSyntax.self)
    }
}

extension MemberAccessExprSyntax {
    /// Whether it is a value by itself that a case can be: handed over, returned, assigned; not compared, called or
    /// asked for more.
    var isWholeValue: Bool {
        guard let parent else { return false }
        if let infix = parent.as(InfixOperatorExprSyntax.self) {
            return infix.operator.is(AssignmentExprSyntax.self) && infix.rightOperand.id == id
        }
        if let argument = parent.as(LabeledExprSyntax.self) {
            return argument.parent?.parent?.is(FunctionCallExprSyntax.self) == true
        }
        if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.id != id }
        return parent.is(ReturnStmtSyntax.self) || parent.is(InitializerClauseSyntax.self)
    }
}

extension FunctionCallExprSyntax {
    /// The name of what is called, without what it is called on: `min` of `min(a, b)` and of `list.min()`.
    var calledName: String? {
        calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }
}

extension ExprSyntax {
    /// The call that a statement consists of.
    var calledAsStatement: FunctionCallExprSyntax? {
        if let call = self.as(FunctionCallExprSyntax.self) { return call }
        if let inner = self.as(TryExprSyntax.self) { return inner.expression.calledAsStatement }
        if let inner = self.as(AwaitExprSyntax.self) { return inner.expression.calledAsStatement }
        if let inner = self.as(OptionalChainingExprSyntax.self) { return inner.expression.calledAsStatement }
        if let assignment = self.as(InfixOperatorExprSyntax.self), assignment.operator.is(AssignmentExprSyntax.self),
            assignment.leftOperand.is(DiscardAssignmentExprSyntax.self)
        {
            return assignment.rightOperand.calledAsStatement
        }
        return nil
    }

    /// Whether the only expression of a block is the block's value, rather than an `if` or a `switch` that returns from
    /// its branches.
    var isValueOfItsBlock: Bool {
        if let choice = self.as(SwitchExprSyntax.self) {
            return choice.cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.isOneValue == true }
        }
        if let choice = self.as(IfExprSyntax.self) {
            switch choice.elseBody {
            case .none: return false
            case .codeBlock(let block): return choice.body.statements.isOneValue && block.statements.isOneValue
            case .ifExpr(let other): return choice.body.statements.isOneValue && ExprSyntax(other).isValueOfItsBlock
            }
        }
        return true
    }
}

extension CodeBlockItemSyntax {
    /// Whether another statement follows in the same block.
    var hasFollower: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return false }
        return list.last?.id != id
    }

    /// Whether this statement is the value of what it stands in.
    var isValue: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return false }
        guard list.count == 1, let owner = list.parent else { return false }
        if let closure = owner.as(ClosureExprSyntax.self) { return !closure.returnsNothing }
        // A computed property without `get`.
        if owner.is(AccessorBlockSyntax.self) { return true }
        if let branch = owner.as(SwitchCaseSyntax.self) {
            return branch.parent?.parent?.as(SwitchExprSyntax.self)?.isValue == true
        }
        guard owner.is(CodeBlockSyntax.self), let holder = owner.parent else { return false }
        if let function = holder.as(FunctionDeclSyntax.self) {
            let type = function.signature.returnClause?.type.trimmedDescription ?? "Void"
            return type != "Void" && type != "()"
        }
        if let accessor = holder.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
        if let branch = holder.as(IfExprSyntax.self) { return branch.isValue }
        return false
    }
}

extension ClosureExprSyntax {
    /// Whether it is clear that a closure has no value: it says so, or those that are given to functions of this name
    /// have none.
    var returnsNothing: Bool {
        if let clause = signature?.returnClause {
            return ["Void", "()"].contains(clause.type.trimmedDescription)
        }
        var call = parent
        if call?.is(MultipleTrailingClosureElementSyntax.self) == true { call = call?.parent?.parent }
        if call?.is(LabeledExprSyntax.self) == true { call = call?.parent?.parent }
        guard let called = call?.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
        let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.trimmedDescription
        return ["forEach", "enqueue", "async", "schedule", "after", "onCancel", "defer"].contains(name)
    }
}

extension SwitchExprSyntax {
    var isValue: Bool { isValueExpression(ExprSyntax(self)) }
}

extension IfExprSyntax {
    var isValue: Bool {
        // `else if` is as its `if`.
        if let outer = parent?.as(IfExprSyntax.self) { return outer.isValue }
        return isValueExpression(ExprSyntax(self))
    }

    /// The statement that it is.
    var statementItem: CodeBlockItemSyntax? {
        parent?.as(CodeBlockItemSyntax.self)
            ?? parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    }
}

private func isValueExpression(_ node: ExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if let item = parent.as(CodeBlockItemSyntax.self) { return item.isValue }
    if parent.is(ExpressionStmtSyntax.self) { return parent.parent?.as(CodeBlockItemSyntax.self)?.isValue == true }
    return true
}

extension CodeBlockItemListSyntax {
    /// Whether it is one expression, and nothing else.
    var isOneValue: Bool {
        guard let first, count == 1 else { return false }
        if first.item.is(ThrowStmtSyntax.self) { return true }
        guard let value = first.item.as(ExprSyntax.self) ?? first.item.as(ExpressionStmtSyntax.self)?.expression else {
            return false
        }
        return value.isValueOfItsBlock
    }
}

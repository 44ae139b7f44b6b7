import SwiftSyntax

/// Functions that return at once.
extension MutantFinder {
    /// Lets a function return at once.
    ///
    /// - Parameter type: what it returns; nil for nothing.
    func plantConstants(
        in statements: CodeBlockItemListSyntax, after brace: TokenSyntax, returning type: TypeSyntax?
    ) {
        guard let first = statements.first else { return }
        let isSingle = statements.count == 1
        let value =
            isSingle ? first.item.as(ExprSyntax.self) ?? first.item.as(ExpressionStmtSyntax.self)?.expression : nil
        let written = type?.trimmedDescription ?? "Void"
        let isVoid = written == "Void" || written == "()"
        if isVoid {
            // Then it is the same as leaving out that statement.
            guard !isSingle || value?.calledAsStatement == nil else { return }
            guard written == "Void", !(isSingle && first.item.isExit) else { return }
        }
        let results = isVoid ? [""] : MutantFinder.constants(for: written)
        let only = (value ?? first.item.as(ReturnStmtSyntax.self)?.expression)?.trimmedDescription
        let start = first.item.extent.start
        let needsReturn = value?.isValueOfItsBlock == true && !isVoid
        for result in results where !(isSingle && only == result) {
            // `true` for `false` is planted there as another kind.
            if isSingle, let only, ["true", "false"].contains(only) { continue }
            let original = isVoid ? "{ … }" : "{ … } -> \(written)"
            let mutated = isVoid ? "{}" : "{ return \(result) }"
            plant(.constant, at: statements, original, mutated) { number, index in
                let exit = result.isEmpty ? "return" : "return \(result)"
                let begin = Edit(
                    offset: start, text: "if cmOn(\(number)) { \(exit) }; ", place: .beginning, mutant: index)
                let returning = Edit(offset: start, text: "return ", place: .returning, mutant: index)
                return needsReturn ? [begin, returning] : [begin]
            }
        }
    }

    private static func constants(for type: String) -> [String] {
        if type.hasSuffix("?") || type.hasPrefix("Optional<") { return ["nil"] }
        switch type {
        case "Bool": return ["true", "false"]
        case "String": return ["\"\""]
        case "Int", "Int64", "Int32", "UInt64", "UInt32", "UInt16", "UInt8", "Double", "TimeInterval": return ["0"]
        case "Duration": return [".zero"]
        default: break
        }
        if type.hasPrefix("["), type.hasSuffix("]") { return [type.contains(":") ? "[:]" : "[]"] }
        return type.hasPrefix("Set<") || type.hasPrefix("Array<") ? ["[]"] : []
    }
}

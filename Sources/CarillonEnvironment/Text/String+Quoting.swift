extension StringProtocol {
    /// The text in quotes, on one line, for a reader: what cannot be seen, steers the terminal or turns the direction
    /// of writing is escaped as Swift would, and of a long text only the beginning is shown, with its size.
    package func quoted(limit: Int = 80) -> String {
        var result = "\""
        var count = 0
        for scalar in unicodeScalars {
            guard count < limit else { return result + "…\" (\(utf8.count) bytes)" }
            count += 1
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case _ where scalar.isPlainlyVisible && !(count == 1 && scalar.isMark):
                result.unicodeScalars.append(scalar)
            default:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainlyVisible: Bool {
        if isASCII { return value >= 0x20 && value < 0x7F }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default:
            return true
        }
    }

    /// At the beginning it would join the quotation mark.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

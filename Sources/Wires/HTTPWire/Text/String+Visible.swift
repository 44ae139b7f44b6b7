extension StringProtocol {
    /// Returns the text on one line, for a reader. Characters that are invisible, steer the terminal or change the
    /// direction of writing are escaped as in Swift. A long text is cut to its beginning and its size.
    func visible(limit: Int) -> String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < limit else { return result + "… (\(utf8.count) bytes)" }
            count += 1
            if scalar.isPlainlyVisible {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainlyVisible: Bool {
        if isASCII { return value >= 0x20 && value < 0x7F }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            return false
        default:
            return true
        }
    }
}

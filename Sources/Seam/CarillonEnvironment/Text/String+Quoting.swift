extension StringProtocol {
    /// Returns the text in quotes, on one line, for a reader. Characters that are invisible, steer the terminal or turn
    /// the direction of writing are escaped as in Swift. A long text shows only its beginning, with its size.
    package func quoted(limit: Int = 80) -> String {
        // Nearly all texts of protocols are plain.
        if let plain = utf8.withContiguousStorageIfAvailable({ $0.quotedIfPlain(limit: limit) }) ?? nil { return plain }
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

extension UnsafeBufferPointer<UInt8> {
    /// Returns the text in quotes; `nil` if a character of its beginning has to be escaped.
    fileprivate func quotedIfPlain(limit: Int) -> String? {
        let beginning = prefix(limit)
        guard beginning.allSatisfy(\.isPlain) else { return nil }
        let isWhole = beginning.count == count
        let quote = UInt8(ascii: "\"")
        let text = String(unsafeUninitializedCapacity: beginning.count + 2) { buffer in
            buffer[0] = quote
            _ = buffer[1...].update(fromContentsOf: beginning)
            buffer[beginning.count + 1] = quote
            return beginning.count + 2
        }
        return isWhole ? text : "\(text.dropLast())…\" (\(count) bytes)"
    }
}

extension UInt8 {
    /// Whether the byte is a character that stands in quotes as it is.
    fileprivate var isPlain: Bool {
        (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
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

    /// A mark at the beginning would join the quotation mark.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

/// Bytes by hexadecimal digits, as the figures and examples of a standard have them.
package func hex(_ digits: String) -> [UInt8] {
    digits.split(whereSeparator: \.isWhitespace).map { digits in
        guard let byte = UInt8(digits, radix: 16) else { preconditionFailure("\(digits) is no byte") }
        return byte
    }
}

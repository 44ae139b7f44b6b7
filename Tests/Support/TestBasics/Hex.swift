/// Makes bytes of hexadecimal digits, as they stand in the figures and examples of a standard.
package func hex(_ digits: String) -> [UInt8] {
    digits.split(whereSeparator: \.isWhitespace).map { digits in
        guard let byte = UInt8(digits, radix: 16) else { preconditionFailure("\(digits) is no byte") }
        return byte
    }
}

/// Checks the content of a Close frame: a code and a reason (RFC 6455, section 5.5.1).
struct CloseInspector: Sendable {
    private var codeBytes: [UInt8] = []
    private var reason = UTF8Validator()

    /// Whether the reason may end here.
    var isComplete: Bool { reason.isComplete }

    /// Checks the next piece.
    ///
    /// - Returns: The number of good bytes before the first wrong byte, and the broken rule. `nil` if no byte is wrong.
    mutating func firstFault(in bytes: ArraySlice<UInt8>) -> (count: Int, rule: WebSocketViolation.Rule)? {
        var rest = bytes
        while codeBytes.count < 2, let byte = rest.popFirst() {
            codeBytes.append(byte)
            guard codeBytes.count == 2 else { continue }
            let code = WebSocketCloseCode(rawValue: UInt16(codeBytes[0]) << 8 | UInt16(codeBytes[1]))
            if !code.isAllowedInFrame { return (rest.startIndex - 1 - bytes.startIndex, .closeCode(code)) }
        }
        return reason.firstFault(in: rest).map { (rest.startIndex - bytes.startIndex + $0, .invalidReason) }
    }
}

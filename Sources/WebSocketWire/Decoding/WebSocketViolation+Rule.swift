extension WebSocketViolation {
    /// The rule that was broken, and how.
    public enum Rule: Hashable, Sendable, CustomStringConvertible {
        /// RSV1 to RSV3 have to be 0 without an extension.
        case reservedBits(UInt8)
        case reservedOpcode(WebSocketOpcode)
        case fragmentedControlFrame(WebSocketOpcode)
        /// A control frame has 125 bytes of payload at most.
        case longControlFrame(WebSocketOpcode)
        /// A continuation where no message is under way.
        case unexpectedContinuation
        /// A message begins before the last fragment of another one.
        case interruptedMessage(by: WebSocketOpcode)
        /// The client has to mask.
        case notMasked
        /// The server must not mask.
        case masked
        /// The length would have had a shorter form.
        case paddedLength(UInt64)
        /// The most significant bit of a length of eight bytes is set.
        case negativeLength
        /// The message has, with all its fragments so far, more bytes than ``WebSocketLimits/messageSize``.
        case messageTooBig(size: UInt64, maximum: Int)
        /// A text is not UTF-8.
        case invalidText
        /// The content of a Close has one byte: less than a code.
        case shortClose
        /// A Close says a code that no frame may say.
        case closeCode(WebSocketCloseCode)
        /// The reason in a Close is not UTF-8.
        case invalidReason
        /// The codec below refused the frame, for no reason that is known here. No frame is known to lead here.
        case unreadable

        /// The section of RFC 6455.
        public var section: String {
            switch self {
            case .reservedBits, .reservedOpcode, .paddedLength, .negativeLength, .unreadable: "5.2"
            case .fragmentedControlFrame, .longControlFrame: "5.5"
            case .unexpectedContinuation, .interruptedMessage: "5.4"
            case .notMasked, .masked: "5.1"
            case .messageTooBig: "10.4"
            case .invalidText: "8.1"
            case .shortClose, .invalidReason: "5.5.1"
            case .closeCode: "7.4"
            }
        }

        /// The code to close the connection with.
        public var closeCode: WebSocketCloseCode {
            switch self {
            case .messageTooBig: .messageTooBig
            case .invalidText, .invalidReason: .invalidPayload
            default: .protocolError
            }
        }

        /// The mistake, as the end of a sentence; short enough for the reason of a Close.
        public var description: String {
            switch self {
            case .reservedBits(let bits): "the reserved bits are \(bits) and not 0"
            case .reservedOpcode(let opcode): "\(opcode) has no meaning"
            case .fragmentedControlFrame(let opcode): "a \(opcode) is fragmented"
            case .longControlFrame(let opcode): "a \(opcode) has more than 125 bytes"
            case .unexpectedContinuation: "there is no message to continue"
            case .interruptedMessage(let opcode): "a \(opcode) message begins before the last one has ended"
            case .notMasked: "the frame is not masked"
            case .masked: "the frame is masked"
            case .paddedLength(let length): "the length \(length) has more bytes than it needs"
            case .negativeLength: "the length has its most significant bit set"
            case .messageTooBig(let size, let maximum):
                "the message has \(size) bytes or more, and \(maximum) is the most"
            case .invalidText: "the text is not UTF-8"
            case .shortClose: "the code of a close is cut short"
            case .closeCode(let code): "no frame may say the close code \(code)"
            case .invalidReason: "the reason of a close is not UTF-8"
            case .unreadable: "the frame cannot be read"
            }
        }
    }
}

extension WebSocketViolation {
    /// The rules of the protocol, each with the details of the violation.
    public enum Rule: Hashable, Sendable, CustomStringConvertible {
        /// A frame sets RSV1 to RSV3, which have to be 0 without an extension.
        case reservedBits(UInt8)
        /// The opcode of a frame has no meaning.
        case reservedOpcode(WebSocketOpcode)
        /// A control frame is a fragment, although it must be whole.
        case fragmentedControlFrame(WebSocketOpcode)
        /// A control frame has more than 125 bytes of payload.
        case longControlFrame(WebSocketOpcode)
        /// A continuation comes although no message has begun.
        case unexpectedContinuation
        /// A message begins before the last fragment of another one.
        case interruptedMessage(by: WebSocketOpcode)
        /// A frame of the client is not masked.
        case notMasked
        /// A frame of the server is masked.
        case masked
        /// The length of a frame is not in its shortest form.
        case paddedLength(UInt64)
        /// The most significant bit of a length of eight bytes is set.
        case negativeLength
        /// The message has more bytes in all its fragments so far than ``WebSocketLimits/messageSize``.
        case messageTooBig(size: UInt64, maximum: Int)
        /// A text is not UTF-8.
        case invalidText
        /// The content of a Close has one byte, which is less than a code.
        case shortClose
        /// A Close has a code that no frame may have.
        case closeCode(WebSocketCloseCode)
        /// The reason in a Close is not UTF-8.
        case invalidReason
        /// The codec below refused the frame for an unknown reason. No frame is known that leads here.
        case unreadable

        /// The section of RFC 6455 that has the rule.
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

        /// The code of the Close that ends the connection.
        public var closeCode: WebSocketCloseCode {
            switch self {
            case .messageTooBig: .messageTooBig
            case .invalidText, .invalidReason: .invalidPayload
            default: .protocolError
            }
        }

        /// The mistake, as the end of a sentence. The text is short enough for the reason of a Close.
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

/// Checks a stream of frames byte by byte, and finds the end of each frame.
///
/// The decoder of swift-nio returns a frame when all of it has come, and does not show the form of its length. The
/// decoder knows neither which end masks nor which frames may follow each other, and checks no payload. So each byte
/// passes this inspector before it goes to the decoder.
struct FrameInspector: Sendable {
    let sender: WebSocketRole
    let maximumMessageSize: Int

    /// The number of bytes of the stream before the present frame.
    private(set) var frameStart = 0
    /// The number of bytes of the present frame that have come.
    private(set) var frameByteCount = 0

    private var header = FrameHeader()
    /// The size of the payload. `nil` until the header is complete.
    private var payloadSize: Int?
    /// The fragmented message that has begun and not ended.
    private var message: Message?
    private var text = UTF8Validator()
    private var close = CloseInspector()

    private struct Message {
        let opcode: WebSocketOpcode
        /// The number of bytes in all fragments that were announced.
        var size: Int
    }

    init(sender: WebSocketRole, maximumMessageSize: Int) {
        self.sender = sender
        self.maximumMessageSize = maximumMessageSize
    }

    /// Checks the next bytes, up to the end of the present frame.
    ///
    /// - Returns: The number of bytes that belong to the frame, and whether the frame ends with them.
    mutating func inspect(_ bytes: ArraySlice<UInt8>) throws(WebSocketViolation) -> (count: Int, endsFrame: Bool) {
        var rest = bytes
        while payloadSize == nil, let byte = rest.popFirst() {
            header.append(byte)
            try judgeHeader()
            frameByteCount += 1
        }
        guard let payloadSize else { return (bytes.count, false) }
        let seen = frameByteCount - header.size
        let part = rest.prefix(payloadSize - seen)
        try judge(part, at: seen)
        frameByteCount += part.count
        guard seen + part.count == payloadSize else { return (bytes.count, false) }
        try endFrame()
        return (part.endIndex - bytes.startIndex, true)
    }

    // MARK: The header

    private mutating func judgeHeader() throws(WebSocketViolation) {
        switch header.bytes.count {
        case 1: try judgeFirstByte()
        case 2: try judgeSecondByte()
        default: break
        }
        guard header.bytes.count > 1 else { return }
        if header.bytes.count == header.sizeUpToLength { try judgeLength() }
        // The checks above have found the length to be within the limits.
        if header.bytes.count == header.size { payloadSize = Int(header.length) }
    }

    private func judgeFirstByte() throws(WebSocketViolation) {
        let opcode = header.opcode
        if header.reservedBits != 0 { throw violation(.reservedBits(header.reservedBits)) }
        if opcode.isReserved { throw violation(.reservedOpcode(opcode)) }
        if opcode.isControl {
            if !header.isFinal { throw violation(.fragmentedControlFrame(opcode)) }
        } else if opcode == .continuation {
            if message == nil { throw violation(.unexpectedContinuation) }
        } else if message != nil {
            throw violation(.interruptedMessage(by: opcode))
        }
    }

    private func judgeSecondByte() throws(WebSocketViolation) {
        if sender == .client, !header.isMasked { throw violation(.notMasked) }
        if sender == .server, header.isMasked { throw violation(.masked) }
        if header.opcode.isControl, header.shortLength > WebSocketLimits.controlPayload {
            throw violation(.longControlFrame(header.opcode))
        }
        if header.opcode == .close, header.shortLength == 1 { throw violation(.shortClose) }
    }

    private mutating func judgeLength() throws(WebSocketViolation) {
        let length = header.length
        if length >> 63 != 0 { throw violation(.negativeLength) }
        if length < header.shortestLength { throw violation(.paddedLength(length)) }
        guard !header.opcode.isControl else { return }
        // The sum cannot overflow: the size is an Int, and the length has 63 bits.
        let size = UInt64(message?.size ?? 0) + length
        if size > UInt64(maximumMessageSize) {
            throw violation(.messageTooBig(size: size, maximum: maximumMessageSize))
        }
        message = Message(opcode: message?.opcode ?? header.opcode, size: Int(size))
    }

    // MARK: The payload

    /// - Parameter index: The position of the part in the payload.
    private mutating func judge(_ part: ArraySlice<UInt8>, at index: Int) throws(WebSocketViolation) {
        let isText = !header.opcode.isControl && message?.opcode == .text
        guard isText || header.opcode == .close else { return }
        let plain = unmasked(part, at: index)
        if isText {
            if let fault = text.firstFault(in: plain) { throw violation(.invalidText, after: fault) }
        } else if let (fault, rule) = close.firstFault(in: plain) {
            throw violation(rule, after: fault)
        }
    }

    private func unmasked(_ part: ArraySlice<UInt8>, at index: Int) -> ArraySlice<UInt8> {
        guard let key = header.maskingKey else { return part }
        var plain = Array(part)
        plain.withUnsafeMutableBytes { key.apply(to: $0, at: index) }
        return plain[...]
    }

    private mutating func endFrame() throws(WebSocketViolation) {
        if header.opcode == .close, !close.isComplete { throw violation(.invalidReason) }
        if !header.opcode.isControl, header.isFinal {
            if !text.isComplete { throw violation(.invalidText) }
            message = nil
        }
        frameStart += frameByteCount
        frameByteCount = 0
        header = FrameHeader()
        payloadSize = nil
    }

    /// - Parameter count: The number of good bytes before the wrong one, after the bytes that were checked before.
    func violation(_ rule: WebSocketViolation.Rule, after count: Int = 0) -> WebSocketViolation {
        WebSocketViolation(rule: rule, sender: sender, offset: frameByteCount + count, frameStart: frameStart)
    }
}

import HTTPWire
import NIOCore
import NIOWebSocket

/// The frame codec of swift-nio, for one frame at a time.
///
/// The codec shows nothing of a frame before its end. So each frame has a new codec, in the thread's ``CodecSeat``, and
/// the types that use it can be values.
enum FrameCodec {
    /// A frame that swift-nio has read.
    struct Frame {
        let opcode: WebSocketOpcode
        let isFinal: Bool
        /// The payload after unmasking.
        let payload: [UInt8]
    }

    /// Decodes exactly one frame of all these bytes. Returns `nil` if swift-nio finds anything else.
    static func decode(_ bytes: ArraySlice<UInt8>) -> Frame? {
        let decoder = WebSocketFrameDecoder(maxFrameSize: WebSocketLimits.framePayload)
        guard let frame = try? CodecSeat.current.decode(ByteBuffer(bytes: bytes), by: decoder).first else { return nil }
        return Frame(
            opcode: WebSocketOpcode(rawValue: UInt8(webSocketOpcode: frame.opcode)), isFinal: frame.fin,
            payload: Array(frame.unmaskedData.readableBytesView))
    }

    /// Returns the bytes of a frame, with its length in the shortest form.
    ///
    /// - Parameter frame: A frame with at most ``WebSocketLimits/framePayload`` bytes of payload. swift-nio traps at
    ///   twice as many.
    static func encode(_ frame: WebSocketFrame, key: WebSocketMaskingKey?) -> [UInt8] {
        var written = NIOWebSocket.WebSocketFrame(
            fin: frame.isFinal, rsv1: frame.reservedBits & 4 != 0, rsv2: frame.reservedBits & 2 != 0,
            rsv3: frame.reservedBits & 1 != 0, maskKey: key.flatMap { NIOWebSocket.WebSocketMaskingKey($0.bytes) },
            data: ByteBuffer(bytes: frame.payload))
        if let opcode = NIOWebSocket.WebSocketOpcode(encodedWebSocketOpcode: frame.opcode.rawValue) {
            written.opcode = opcode
        }
        var bytes: [UInt8] = []
        // The encoder writes the header and the payload as two buffers.
        for part in CodecSeat.current.encode(written, by: WebSocketFrameEncoder()) { bytes += part.readableBytesView }
        return bytes
    }
}

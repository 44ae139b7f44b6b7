import HTTPWire
import NIOCore
import NIOWebSocket

/// nio's frame codec, one frame at a time.
///
/// The codec shows nothing of a frame before its end. So each frame gets a codec of its own, in the thread's
/// ``CodecSeat``, and the types that stand on this can be values.
enum FrameCodec {
    /// A frame as nio has read it.
    struct Frame {
        let opcode: WebSocketOpcode
        let isFinal: Bool
        /// Unmasked.
        let payload: [UInt8]
    }

    /// The frame that these bytes are, all of them; `nil` if nio finds something else.
    static func decode(_ bytes: ArraySlice<UInt8>) -> Frame? {
        let decoder = WebSocketFrameDecoder(maxFrameSize: WebSocketLimits.framePayload)
        guard let frame = try? CodecSeat.current.decode(ByteBuffer(bytes: bytes), by: decoder).first else { return nil }
        return Frame(
            opcode: WebSocketOpcode(rawValue: UInt8(webSocketOpcode: frame.opcode)), isFinal: frame.fin,
            payload: Array(frame.unmaskedData.readableBytesView))
    }

    /// The bytes of a frame, its length in the shortest form.
    ///
    /// - Parameter frame: Its payload has at most ``WebSocketLimits/framePayload`` bytes; nio traps at twice as many.
    static func encode(_ frame: WebSocketFrame, key: WebSocketMaskingKey?) -> [UInt8] {
        var written = NIOWebSocket.WebSocketFrame(
            fin: frame.isFinal, rsv1: frame.reservedBits & 4 != 0, rsv2: frame.reservedBits & 2 != 0,
            rsv3: frame.reservedBits & 1 != 0, maskKey: key.flatMap { NIOWebSocket.WebSocketMaskingKey($0.bytes) },
            data: ByteBuffer(bytes: frame.payload))
        if let opcode = NIOWebSocket.WebSocketOpcode(encodedWebSocketOpcode: frame.opcode.rawValue) {
            written.opcode = opcode
        }
        var bytes: [UInt8] = []
        // The header and the payload are two buffers.
        for part in CodecSeat.current.encode(written, by: WebSocketFrameEncoder()) { bytes += part.readableBytesView }
        return bytes
    }
}

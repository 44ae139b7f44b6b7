import HTTPWire
import NIOCore
import NIOWebSocket

/// The frame codec of swift-nio, for one frame at a time.
///
/// The decoder shows nothing of a frame before its end. So each frame has a new decoder, in the thread's
/// ``CodecPipeline``, and the types that use it can be values.
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
        guard let frame = try? CodecPipeline.current.decode(ByteBuffer(bytes: bytes), by: decoder).first else {
            return nil
        }
        return Frame(
            opcode: WebSocketOpcode(rawValue: UInt8(webSocketOpcode: frame.opcode)), isFinal: frame.fin,
            payload: Array(frame.unmaskedData.readableBytesView))
    }
}

import NIOCore
import NIOEmbedded
import NIOWebSocket

/// nio's frame codec, one frame at a time.
///
/// A channel belongs to the thread that made it, cannot be copied, and shows nothing of a frame before its end. So each
/// frame gets a channel of its own, and whoever stands on this can be a value.
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
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(decoder))
        defer { finish(channel) }
        guard (try? channel.writeInbound(ByteBuffer(bytes: bytes))) != nil,
            let frame = try? channel.readInbound(as: NIOWebSocket.WebSocketFrame.self)
        else { return nil }
        return Frame(
            opcode: WebSocketOpcode(rawValue: UInt8(webSocketOpcode: frame.opcode)), isFinal: frame.fin,
            payload: Array(frame.unmaskedData.readableBytesView))
    }

    /// The bytes of a frame, its length in the shortest form.
    ///
    /// - Parameter frame: Its payload has at most ``WebSocketLimits/framePayload`` bytes; nio traps at twice as many.
    static func encode(_ frame: WebSocketFrame, key: WebSocketMaskingKey?) -> [UInt8] {
        let channel = EmbeddedChannel(handler: WebSocketFrameEncoder())
        defer { finish(channel) }
        var written = NIOWebSocket.WebSocketFrame(
            fin: frame.isFinal, rsv1: frame.reservedBits & 4 != 0, rsv2: frame.reservedBits & 2 != 0,
            rsv3: frame.reservedBits & 1 != 0, maskKey: key.flatMap { NIOWebSocket.WebSocketMaskingKey($0.bytes) },
            data: ByteBuffer(bytes: frame.payload))
        if let opcode = NIOWebSocket.WebSocketOpcode(encodedWebSocketOpcode: frame.opcode.rawValue) {
            written.opcode = opcode
        }
        channel.writeAndFlush(written, promise: nil)
        var bytes: [UInt8] = []
        // The header and the payload are two buffers.
        while let part = try? channel.readOutbound(as: ByteBuffer.self) { bytes += part.readableBytesView }
        return bytes
    }

    /// A channel that is released without its end is a mistake in nio's eyes, and traps in a debug build.
    private static func finish(_ channel: EmbeddedChannel) {
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}

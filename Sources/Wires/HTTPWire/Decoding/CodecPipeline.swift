internal import CCarillonSystem
package import NIOCore
internal import NIOEmbedded

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A pipeline of swift-nio: a codec that is called in it needs no channel of its own.
///
/// A codec of swift-nio gives its results to a `ChannelHandlerContext`, and only a pipeline has such a context. A new
/// pipeline for each head or frame would cost more than the parsing. So each thread has one pipeline, made at the first
/// use, because an embedded channel belongs to the thread that made it. Each call has a new codec and leaves nothing
/// behind. For this reason a wire can be a value that moves between threads.
package final class CodecPipeline {
    private let channel = EmbeddedChannel()
    private let inlet = Inlet()
    private let context: ChannelHandlerContext

    private init() {
        let handler = ContextHandler()
        do {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers([handler, inlet])
            context = try pipeline.context(handler: handler)
        } catch {
            preconditionFailure("A new channel takes no handler: \(error)")
        }
    }

    // swift-nio calls it a mistake to release a channel that was not finished, and traps in a debug build.
    deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }

    // MARK: The pipeline of a thread

    /// The pipeline of the calling thread.
    package static var current: CodecPipeline {
        // In a simulated world each app has values of its own. A pipeline is for all code of its thread.
        let thread = carillon_thread_current()
        thread.pointee.is_outside += 1
        defer { thread.pointee.is_outside -= 1 }
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<CodecPipeline>.fromOpaque(pointer).takeUnretainedValue()
        }
        let pipeline = CodecPipeline()
        pthread_setspecific(key, Unmanaged.passRetained(pipeline).toOpaque())
        return pipeline
    }

    /// The key of the thread's pipeline. The pipeline ends with its thread, on that thread.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { CodecPipeline.release($0) }
        precondition(code == 0, "The system has no more keys for threads: error \(code)")
        return key
    }()

    private static func release(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        Unmanaged<CodecPipeline>.fromOpaque(pointer).release()
    }

    // MARK: Calling a codec

    /// Returns the messages that a new decoder finds in these bytes.
    ///
    /// - Throws: The decoder's error, or the first one of several.
    package func decode<Decoder: ByteToMessageDecoder>(
        _ bytes: ByteBuffer, by decoder: Decoder
    ) throws -> [Decoder.InboundOut] {
        var decoder = decoder
        var rest = bytes
        decoder.decoderAdded(context: context)
        defer {
            decoder.decoderRemoved(context: context)
            inlet.clear()
        }
        while try decoder.decode(context: context, buffer: &rest) == .continue, rest.readableBytes > 0 {}
        if let error = inlet.error { throw error }
        return inlet.messages.map(Unwrapping<Decoder.InboundOut>.unwrapInboundIn)
    }

    // MARK: Handlers

    /// The handler whose context is passed to the codecs.
    private final class ContextHandler: ChannelInboundHandler {
        typealias InboundIn = Never
    }

    /// Keeps the messages that a decoder has found.
    private final class Inlet: ChannelInboundHandler {
        typealias InboundIn = Any

        var messages: [NIOAny] = []
        var error: (any Error)?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { messages.append(data) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { self.error = self.error ?? error }

        func clear() {
            messages.removeAll(keepingCapacity: true)
            error = nil
        }
    }

    /// Unwraps a message, because it knows the type.
    private final class Unwrapping<Message>: ChannelInboundHandler {
        typealias InboundIn = Message
    }
}

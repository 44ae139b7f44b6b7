import Foundation
import NIOCore
import NIOHTTP1

/// Bare servers that answer with bytes that another server has sent.
extension NIOServer {
    /// Gives each request the answer in a file.
    static func runRecorded(_ file: String) throws {
        let answer = try RecordedAnswer(file)
        try run { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                try channel.pipeline.syncOperations.addHandler(Repeater(answer))
            }
        }
    }

    /// Begins a stream for each GET. Any other request sends an event to all streams.
    ///
    /// - Parameters:
    ///   - file: The answer to requests that are no GET.
    ///   - event: The file with the bytes of the event.
    static func runEvents(_ file: String, event: String) throws {
        let answer = try RecordedAnswer(file)
        let streams = EventStreams(event: ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: event))))
        try run { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                try channel.pipeline.syncOperations.addHandler(EventSender(streams, answer))
            }
        }
    }
}

/// An answer as it was seen on a connection.
private struct RecordedAnswer {
    let head: HTTPResponseHead
    let body: ByteBuffer

    init(_ file: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let code = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let words = line.split(separator: ":", maxSplits: 1)
            headers.add(name: String(words.first ?? ""), value: (words.last ?? "").trimmingCharacters(in: .whitespaces))
        }
        head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: code), headers: headers)
        body = ByteBuffer(bytes: bytes[end.upperBound...])
    }
}

/// Gives each request the same answer.
private final class Repeater: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: RecordedAnswer

    init(_ answer: RecordedAnswer) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = Self.unwrapInboundIn(data) else { return }
        context.write(Self.wrapOutboundOut(.head(answer.head)), promise: nil)
        if answer.body.readableBytes > 0 {
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        }
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }
}

/// The open streams. Unchecked because there is one thread.
private final class EventStreams: @unchecked Sendable {
    let event: ByteBuffer
    var contexts: [ChannelHandlerContext] = []

    init(event: ByteBuffer) {
        self.event = event
    }
}

/// Keeps the connections of GETs as streams, and sends all of them the event for any other request.
private final class EventSender: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let streams: EventStreams
    private let answer: RecordedAnswer
    private var isStream = false

    init(_ streams: EventStreams, _ answer: RecordedAnswer) {
        self.streams = streams
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head): isStream = head.method == .GET
        case .body: break
        case .end:
            if isStream {
                let headers: HTTPHeaders = [
                    "Content-Type": "text/event-stream", "Cache-Control": "no-store", "Transfer-Encoding": "chunked",
                ]
                let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
                context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
                return streams.contexts.append(context)
            }
            context.write(Self.wrapOutboundOut(.head(answer.head)), promise: nil)
            context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
            for stream in streams.contexts {
                stream.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(streams.event))), promise: nil)
            }
        }
    }
}

import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The servers for the comparison: swift-nio's own pipeline on sockets, with one thread like Carillon's server.
enum NIOServer {
    static func runHTTP() throws {
        try run { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                try channel.pipeline.syncOperations.addHandler(Greeting())
            }
        }
    }

    /// Sends each text back.
    static func runWebSocket() throws { try runWebSocket { Echo() } }

    /// Sends each text back, and a text of a Meteor server's size to every connection that asked for it.
    static func runFanOut() throws {
        let audience = Audience()
        try runWebSocket { Herald(audience) }
    }

    private static func runWebSocket(_ handler: @escaping @Sendable () -> some ChannelInboundHandler) throws {
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(handler())
                }
            })
        try run { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                    withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
            }
        }
    }

    static func run(
        _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer(initialize)
            .bind(host: "127.0.0.1", port: 0).wait()
        Main.announce(port: channel.localAddress?.port ?? 0)
        try channel.closeFuture.wait()
    }
}

/// Answers each request with a greeting.
private final class Greeting: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let body = ByteBuffer(string: "Hello, world!")

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = Self.unwrapInboundIn(data) else { return }
        let headers: HTTPHeaders = ["Content-Type": "text/plain; charset=utf-8", "Content-Length": "13"]
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }
}

/// Sends text and binary messages back.
private final class Echo: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        switch frame.opcode {
        case .text, .binary:
            let answer = WebSocketFrame(fin: frame.fin, opcode: frame.opcode, data: frame.unmaskedData)
            context.writeAndFlush(Self.wrapOutboundOut(answer), promise: nil)
        case .connectionClose: context.close(promise: nil)
        default: break
        }
    }
}

/// The connections that asked for deliveries. There is one thread.
private final class Audience: @unchecked Sendable {
    var contexts: [ChannelHandlerContext] = []
}

/// Sends text messages back. A text that begins as a subscription makes its connection a subscriber, and any other text
/// after the greeting is a delivery to all subscribers.
private final class Herald: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let audience: Audience
    private let delivery = ByteBuffer(
        string: #"{"msg":"changed","collection":"tasks","id":"t1","fields":{"count":1000}}"#)

    init(_ audience: Audience) {
        self.audience = audience
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        guard frame.opcode == .text else { return }
        let text = frame.unmaskedData
        let answer = WebSocketFrame(fin: true, opcode: .text, data: text)
        if text.readableBytesView.starts(with: #"{"msg":"sub""#.utf8) {
            audience.contexts.append(context)
        } else if text.readableBytesView.starts(with: #"{"msg":"method""#.utf8) {
            let frame = WebSocketFrame(fin: true, opcode: .text, data: delivery)
            for listener in audience.contexts { listener.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil) }
        }
        context.writeAndFlush(Self.wrapOutboundOut(answer), promise: nil)
    }
}

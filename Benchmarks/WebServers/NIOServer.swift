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

    static func runWebSocket() throws {
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Echo())
                }
            })
        try run { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                    withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
            }
        }
    }

    private static func run(
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

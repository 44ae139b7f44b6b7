#if canImport(CWebsockets)
import CCarillonWebsockets
import CWebsockets
import CarillonEnvironment
import CarillonTLS
import Foundation

/// A connection of libwebsockets, in a context of its own. So nothing of a connection outlives it.
///
/// Confined to the loop.
final class WebsocketsHandle {
    let traffic = WebsocketsTraffic()
    let security: WebsocketsSecurity?
    private let device: RandomDevice
    private let context: OpaquePointer
    /// The library's connection. The pointer is good until the library says that the connection is gone.
    private let pointer: OpaquePointer
    private var readsInside = true

    /// Whether the server has ended the stream, as far as the engine has seen.
    private(set) var isAtEnd = false
    /// The error that the engine has taken from the socket.
    private(set) var foundError: NetworkError?

    /// Begins to connect. The call does not block, because the route's address is in numbers.
    ///
    /// - Parameters:
    ///   - device: the random numbers of the key and of the masks.
    ///   - patience: the seconds that the library gives each step until the WebSocket is open.
    init(
        to address: ServerAddress, over route: SocketRoute, patience: Int32, _ device: RandomDevice,
        _ environment: Environment
    ) throws(NetworkError) {
        guard WebsocketsLibrary.isReady else { throw .system(ENOMEM) }
        do throws(TLSError) {
            security = address.isSecure ? try WebsocketsSecurity(address.host, environment) : nil
        } catch {
            throw .security(error)
        }
        self.device = device
        let (traffic, security) = (traffic, security)
        let result = route.address.withCString { numbers in
            address.target.withCString { target in
                address.hostField.withCString { host in
                    address.origin.withCString { origin in
                        var request = carillon_websockets_request(
                            callback: WebsocketsTraffic.callback,
                            user: Unmanaged.passUnretained(traffic).toOpaque(),
                            security: security?.pointer, address: numbers, port: route.port, target: target,
                            host: host, origin: origin, patience: patience)
                        return WebsocketsHandle.use(security, device) { WebsocketsHandle.connect(&request) }
                    }
                }
            }
        }
        (context, pointer) = try result.get()
    }

    private static func connect(
        _ request: inout carillon_websockets_request
    ) -> Result<(OpaquePointer, OpaquePointer), NetworkError> {
        guard let context = carillon_websockets_make(&request) else { return .failure(.system(ENOMEM)) }
        var code: Int32 = 0
        if let pointer = carillon_websockets_connect(context, &request, &code) {
            return .success((context, pointer))
        }
        lws_context_destroy(context)
        return .failure(code == 0 ? .reset : NetworkError(errno: code))
    }

    deinit {
        if !traffic.isGone { cut() }
        use { lws_context_destroy(context) }
    }

    private func use<Result>(_ body: () -> Result) -> Result { WebsocketsHandle.use(security, device, body) }

    private static func use<Result>(
        _ security: WebsocketsSecurity?, _ device: RandomDevice, _ body: () -> Result
    ) -> Result {
        RealWorld.run { device.use { security?.use(body) ?? body() } }
    }

    // MARK: The socket

    /// The socket; -1 if there is none.
    var descriptor: Int32 { traffic.isGone ? -1 : lws_get_socket_fd(pointer) }

    /// Whether the socket has no room now.
    var isChoked: Bool { !traffic.isGone && use { lws_send_pipe_choked(pointer) } != 0 }

    /// Whether the library holds bytes that it has read and can handle now.
    var hasMoreInside: Bool { !traffic.isGone && use { lws_service_adjust_timeout(context, 1, 0) } == 0 }

    /// Looks whether the library would read something.
    func look() -> Bool {
        guard descriptor >= 0 else { return false }
        switch Socket(descriptor: descriptor).peek() {
        case .bytes(let byte):
            security?.note(byte)
            return true
        case .nothing: return false
        case .endOfStream: isAtEnd = true
        case .failed(let code): foundError = NetworkError(errno: code)
        }
        return true
    }

    // MARK: The library's turn

    /// Makes the library do what it can do at once: read if it may, answer, write, give up what takes too long.
    ///
    /// - Parameter reads: whether the library may read. Before the WebSocket is open, it always does.
    func serve(reads: Bool) {
        guard !traffic.isGone else { return }
        use {
            if traffic.isEstablished {
                if reads != readsInside {
                    readsInside = reads
                    lws_rx_flow_control(pointer, reads ? 1 : 0)
                }
                // The library calls back only after it has written everything of its own.
                if !traffic.isFlushed, !traffic.isClosing { lws_callback_on_writable(pointer) }
            }
            // Below zero, the library does not wait.
            lws_service(context, -1)
        }
    }

    /// Ends the connection at once with a reset. The library cannot do that, so it gets the end of a stream in the
    /// place of its socket.
    private func cut() {
        if descriptor >= 0 { Socket(descriptor: descriptor).cut(leaving: Socket.nothing()) }
    }
}
#endif

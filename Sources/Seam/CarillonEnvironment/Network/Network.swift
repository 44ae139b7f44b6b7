/// A network of byte streams, without any protocol above them. HTTP, WebSocket and MQTT are real bytes in every mode,
/// so that a fault can cut anywhere.
///
/// Everything here belongs to the loop: call it there, and there it calls back.
public protocol Network: AnyObject, Sendable {
    /// Opens a connection. Its outcome arrives as ``ConnectionEvent/open`` or ``ConnectionEvent/closed(_:)``, never
    /// before this call has returned.
    func connect(to endpoint: Endpoint) -> any Connection

    /// Accepts connections at `endpoint`. Port 0 asks for a free port, which ``Listener/endpoint`` then names.
    ///
    /// - Throws: ``NetworkError/addressInUse(_:)``, or ``NetworkError/system(_:)`` if the operating system refuses.
    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener
}

/// The address of a listener.
public struct Endpoint: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of a host, or its address in numbers.
    public var host: String
    /// The port.
    public var port: UInt16

    /// Creates an endpoint.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The host and the port, with a colon between them.
    public var description: String { "\(host):\(port)" }
}

/// An open port that accepts connections.
public protocol Listener: AnyObject {
    /// The endpoint with its real port.
    var endpoint: Endpoint { get }

    /// Closes the port. Accepted connections live on.
    func close()
}

/// One end of a two-way stream of bytes.
public protocol Connection: AnyObject {
    /// A number that identifies the connection in its network. Even in a world it says nothing about the other end.
    var id: UInt64 { get }

    /// The handler of this connection's events. Events that come before there is a handler wait for it.
    var handler: ((ConnectionEvent) -> Void)? { get set }

    /// The number of bytes that ``send(_:)`` took and that have not left yet.
    var bufferedByteCount: Int { get }

    /// Adds bytes at the end of the stream. After more than 64 KiB have waited, ``ConnectionEvent/writable`` comes when
    /// there is room again.
    ///
    /// Bytes sent before ``ConnectionEvent/open`` wait for it. Bytes sent after ``finish()``, or after the connection's
    /// end, are dropped.
    func send(_ bytes: [UInt8])

    /// Stops reading: nothing arrives until ``resume()``, and the sender meets back-pressure.
    func pause()

    /// Reads on after ``pause()``.
    func resume()

    /// Half-closes the stream. Sent bytes still arrive, then the peer sees ``ConnectionEvent/endOfStream``. Reading
    /// goes on.
    func finish()

    /// Ends both directions at once; the peer sees a reset. No event follows here.
    func reset()
}

/// An event of one end of a connection.
public enum ConnectionEvent: Hashable, Sendable {
    /// The connection is open. This event comes once, first, and only at the end that connected.
    case open
    /// Bytes arrived.
    case data([UInt8])
    /// There is room to send again.
    case writable
    /// The peer will send nothing more. Sending still works.
    case endOfStream
    /// The connection is over; no event follows. `nil` means that both ends had finished.
    case closed(NetworkError?)
}

/// The reason why a connection, or a listener, did not work.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No listener is at the endpoint.
    case refused
    /// The peer, or a device between, cut the connection.
    case reset
    /// No answer came.
    case timedOut
    /// The host cannot be reached now.
    case unreachable
    /// Another listener has the endpoint.
    case addressInUse(Endpoint)
    /// TLS was requested, and the handshake failed or the secured connection broke.
    case security(TLSError)
    /// WebSocket was requested, and the handshake failed or a rule of WebSocket was broken; with the reason in a
    /// sentence.
    case webSocket(String)
    /// The operating system gave another error, with this `errno`.
    case system(Int32)

    /// The error in words.
    public var description: String {
        switch self {
        case .refused: "connection refused: nobody listens at that endpoint"
        case .reset: "connection reset by peer"
        case .timedOut: "connection timed out"
        case .unreachable: "host unreachable: the device is offline or the name is unknown"
        case .addressInUse(let endpoint): "\(endpoint) is in use; choose another port, or 0 for a free one"
        case .security(let error): error.description
        case .webSocket(let reason): "WebSocket: \(reason)"
        case .system(let code): "the operating system answered error \(code)"
        }
    }
}

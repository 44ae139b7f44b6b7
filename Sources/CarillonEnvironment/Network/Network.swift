/// Byte streams, and nothing above them: HTTP, WebSocket and MQTT are real bytes in every mode, so that a fault can cut
/// anywhere.
///
/// Everything here is confined to the loop: call it there, and there it calls back.
public protocol Network: AnyObject, Sendable {
    /// Opens a connection. Its outcome arrives as ``ConnectionEvent/open`` or ``ConnectionEvent/closed(_:)``, never
    /// before this call has returned.
    func connect(to endpoint: Endpoint) -> any Connection

    /// Accepts connections at `endpoint`. Port 0 asks for a free port, which ``Listener/endpoint`` then names.
    ///
    /// - Throws: ``NetworkError/addressInUse(_:)``, or ``NetworkError/system(_:)`` where an operating system refuses.
    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener
}

/// Where a listener is to be found.
public struct Endpoint: Hashable, Sendable, Codable, CustomStringConvertible {
    public var host: String
    public var port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    public var description: String { "\(host):\(port)" }
}

public protocol Listener: AnyObject {
    /// The endpoint with its real port.
    var endpoint: Endpoint { get }

    /// Accepts no more. Connections that were accepted live on.
    func close()
}

/// One end of a two-way stream of bytes.
public protocol Connection: AnyObject {
    /// Distinguishes the connections of one network. Even in a world it says nothing about the other end.
    var id: UInt64 { get }

    /// Who is told of what happens. Events that came before a handler was set are kept for it.
    var handler: ((ConnectionEvent) -> Void)? { get set }

    /// Bytes that were given to ``send(_:)`` and have not left yet.
    var bufferedByteCount: Int { get }

    /// Puts bytes at the end of the stream. Once more than 64 KiB wait, ``ConnectionEvent/writable`` tells when there
    /// is room again.
    ///
    /// Bytes sent before ``ConnectionEvent/open`` wait for it; bytes sent after ``finish()`` or after the end are
    /// dropped.
    func send(_ bytes: [UInt8])

    /// Stops reading: nothing arrives until ``resume()``, and the sender meets back-pressure.
    func pause()

    func resume()

    /// Half-closes: what has been sent still arrives, then the peer sees ``ConnectionEvent/endOfStream``. Reading goes
    /// on.
    func finish()

    /// Ends both directions at once; the peer sees a reset. No event follows here.
    func reset()
}

public enum ConnectionEvent: Hashable, Sendable {
    /// The connection stands. Comes once, first, and only at the end that connected.
    case open
    case data([UInt8])
    /// There is room to send again.
    case writable
    /// The peer will send nothing more. Sending still works.
    case endOfStream
    /// It is over; nothing follows. `nil` means that both ends had finished.
    case closed(NetworkError?)
}

/// Why a connection, or a listener, did not work.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody listens there.
    case refused
    /// The peer, or something between, cut the connection.
    case reset
    /// No answer came.
    case timedOut
    /// There is no way to that host now.
    case unreachable
    case addressInUse(Endpoint)
    /// TLS was asked for, and did not come about or broke.
    case security(TLSError)
    /// WebSocket was asked for, and did not come about or broke; why, in a sentence.
    case webSocket(String)
    /// Another error of the operating system, with its `errno`.
    case system(Int32)

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

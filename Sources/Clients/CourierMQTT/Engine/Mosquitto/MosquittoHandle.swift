#if canImport(CMosquitto)
import CMosquitto
import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire

/// A client of libmosquitto: one session of one client identifier, over one connection after the other.
///
/// The library only queues packets, until ``write()``. So no acknowledgement leaves before its message is safe.
/// Calls of the library are only noted, see ``takeNote()``. So nobody calls the library, or destroys it, from
/// inside one of its callbacks.
///
/// Confined to the loop.
final class MosquittoHandle {
    let clientIdentifier: ClientIdentifier
    let isClean: Bool
    /// The TLS of the client; `nil` without TLS.
    let security: MosquittoSecurity?
    let pointer: OpaquePointer
    /// The calls of the library that nobody has looked at yet.
    var notes: MosquittoNotes
    /// The library's counter of packet identifiers.
    var identifiers = MosquittoIdentifiers()
    /// Whether the stream has come to its end.
    private var isAtEnd = false
    /// The socket's error, which a look at the socket has taken away from the library; 0 for none.
    private var foundError: Int32 = 0
    /// The place where the library reads the bytes that the engine has read for it.
    private var inlet: MosquittoInlet?

    /// The number of bytes that are taken from the socket at a time.
    private static let readLength = 16_384

    /// - Throws: the reason why the library takes no such client, or why there is no TLS.
    init(_ options: ConnectOptions, _ environment: Environment) throws(ConnectionEnd) {
        guard MosquittoLibrary.isReady else { throw .unsupported(.mosquitto("it cannot be initialised")) }
        if options.shouldUseSecureTransportLayer {
            do throws(TLSError) { security = try MosquittoSecurity(options, environment) } catch {
                throw .network(.security(error))
            }
        } else {
            security = nil
        }
        let identifier = options.clientId
        guard identifier.utf8.count <= MosquittoLogLine.identifierLength else {
            throw .unsupported(
                .mosquitto(
                    "a client identifier of more than \(MosquittoLogLine.identifierLength) bytes; use a shorter one"
                ))
        }
        guard !identifier.isEmpty || options.isCleanSession else {
            throw .unsupported(.mosquitto("an empty client identifier without a clean session [MQTT-3.1.3-7]"))
        }
        // The library checks the text, too, and closes standard input if the text is bad.
        guard MosquittoHandle.canSend(identifier),
            let pointer = mosquitto_new(identifier.isEmpty ? nil : identifier, options.isCleanSession, nil)
        else {
            throw .unsupported(.mosquitto("the client identifier “\(identifier)” is no text that it sends"))
        }
        self.pointer = pointer
        clientIdentifier = ClientIdentifier(identifier)
        isClean = options.isCleanSession
        notes = MosquittoNotes(client: identifier.isEmpty ? "(null)" : identifier)
        // Makes the library queue packets instead of writing them (D-COURIER-35). The library starts no thread
        // for that.
        mosquitto_threaded_set(pointer, true)
        mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1)
        // The outbox has the window; 0 means as many messages as there are identifiers.
        mosquitto_int_option(pointer, MOSQ_OPT_SEND_MAXIMUM, 0)
        mosquitto_user_data_set(pointer, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks(of: pointer)
        security?.serve(pointer)
    }

    deinit { use { mosquitto_destroy(pointer) } }

    private func use<Result>(_ body: () -> Result) -> Result { security?.use(body) ?? body() }

    // MARK: Notes

    var hasNotes: Bool { !notes.isEmpty }

    func takeNote() -> MosquittoNote? { notes.take() }

    func forgetNotes() { notes.removeAll() }

    func notePublished(_ identifier: UInt16) {
        identifiers.release(identifier)
        notes.add(.published(identifier))
    }

    // MARK: The connection

    /// The socket; -1 if there is none.
    var descriptor: Int32 { mosquitto_socket(pointer) }
    var isOpen: Bool { descriptor >= 0 }
    var wantsToWrite: Bool { mosquitto_want_write(pointer) }

    /// Begins to connect, and queues CONNECT. The call does not block, because the route's address is in numbers.
    func connect(to route: SocketRoute, _ options: ConnectOptions) throws(ConnectionEnd) {
        guard !options.password.utf8.contains(0) else {
            throw .unsupported(.mosquitto("a password with U+0000"))
        }
        guard
            mosquitto_username_pw_set(pointer, options.username, options.password) == MOSQ_ERR_SUCCESS.rawValue
        else { throw .unsupported(.mosquitto("the user name “\(options.username)” is no text that it sends")) }
        do throws(TLSError) { try security?.aim(options) } catch { throw .network(.security(error)) }
        let error = call(route.address, route.port, keepAlive: options.keepAlive)
        if !error.isSuccess { throw end(error, isEstablished: false, firstPacket: nil) }
    }

    /// Returns how a connection ends that the library ends with this error.
    func end(_ error: MosquittoError, isEstablished: Bool, firstPacket: ControlPacket.Kind?) -> ConnectionEnd {
        guard let security else { return error.end(isEstablished: isEstablished, firstPacket: firstPacket) }
        if let failure = security.failure(error, notes.lastRemark, isAtEnd: isAtEnd) {
            return .network(.security(failure))
        }
        // The library takes the goodbye of TLS for an error.
        let plain = error.systemCode == EPROTO ? MosquittoError(MOSQ_ERR_CONN_LOST) : error
        return plain.end(isEstablished: isEstablished, firstPacket: firstPacket)
    }

    func call(_ address: String, _ port: UInt16, keepAlive: UInt16 = 0) -> MosquittoError {
        // Bytes of an earlier connection that the library has not read are of no use.
        inlet = nil
        foundError = 0
        isAtEnd = false
        errno = 0
        // The address is that of a route, or of the handle itself, so the call never blocks (D-COURIER-34).
        let code = use {
            RealWorld.run { mosquitto_connect_async(pointer, address, Int32(port), Int32(keepAlive)) }
        }
        return MosquittoError(code: code, systemCode: errno)
    }

    /// Whether the socket has bytes, the end of the stream, or an error.
    ///
    /// `EAGAIN` does not tell: the library also leaves it behind when it has read a packet, because it fills a pipe
    /// that is meant for its own threads.
    var hasSomethingToRead: Bool { peek().count >= 0 }

    private func peek() -> (count: Int, byte: UInt8) {
        guard isOpen else { return (-1, 0) }
        switch Socket(descriptor: descriptor).peek() {
        case .bytes(let byte): return (1, byte)
        case .nothing: return (-1, 0)
        case .endOfStream: return (0, 0)
        case .failed(let code):
            foundError = code
            return (0, 0)
        }
    }

    /// Makes the library read a packet, or a few, or a part of one.
    func read() {
        if security != nil, peek().count == 0 { isAtEnd = true }
        noteFailure(use { mosquitto_loop_read(pointer, 1) })
        // During the handshake the library would wait on.
        if isAtEnd, isOpen, security?.isShakingHands == true { noteEnd(MOSQ_ERR_TLS.rawValue, 0) }
    }

    /// Makes the library read these bytes instead of those in its socket.
    func read(_ bytes: ArraySlice<UInt8>) throws(NetworkError) {
        if inlet == nil { inlet = try MosquittoInlet() }
        try inlet?.feed(bytes, to: { descriptor }, read: { noteFailure(mosquitto_loop_read(pointer, 1)) })
    }

    /// The content of the socket, as a look past the library shows it.
    enum Find {
        case bytes([UInt8])
        case nothing
        /// The end of the stream, or an error. The library reads this itself, because nothing can follow.
        case end
    }

    /// Takes bytes from the socket.
    func takeBytes() -> Find {
        switch peek().count {
        case 0: return .end
        case 1:
            var bytes = [UInt8](repeating: 0, count: MosquittoHandle.readLength)
            guard case .bytes(let count) = Socket(descriptor: descriptor).read(into: &bytes), count > 0 else {
                return .nothing
            }
            return .bytes(Array(bytes[..<count]))
        default: return .nothing
        }
    }

    /// Makes the library write queued packets, as far as there is room.
    func write() { noteFailure(use { mosquitto_loop_write(pointer, 1) }) }

    /// Makes the library look after its keep-alive.
    func keepAlive() { noteFailure(use { mosquitto_loop_misc(pointer) }) }

    /// Notes the end of a connection that has failed, because the library does not always call back.
    ///
    /// - Returns: whether the connection goes on.
    @discardableResult
    private func noteFailure(_ code: Int32) -> Bool {
        let systemCode = errno
        if code == MOSQ_ERR_SUCCESS.rawValue { return true }
        if notes.tellsOfEnd { return false }
        noteEnd(code, systemCode)
        return false
    }

    func noteEnd(_ code: Int32, _ systemCode: Int32) {
        notes.add(.disconnected(MosquittoError(code: code, systemCode: foundError == 0 ? systemCode : foundError)))
    }

    /// Queues DISCONNECT.
    func disconnect() { _ = use { mosquitto_disconnect(pointer) } }

    /// Ends the connection at once with a reset, and keeps the session. The library cannot do that, so it gets the
    /// end of a stream in the place of its socket.
    func cut() {
        guard isOpen else { return }
        Socket(descriptor: descriptor)
            .cut(leaving: security?.isShakingHands == true ? Socket.nonsense() : Socket.nothing())
        var patience = 3
        while isOpen, patience > 0 {
            patience -= 1
            _ = use { mosquitto_loop_read(pointer, 1) }
        }
    }
}

extension UnsupportedByEngine {
    static func mosquitto(_ what: String) -> UnsupportedByEngine {
        UnsupportedByEngine(engine: MosquittoEngine.name, what)
    }
}
#endif

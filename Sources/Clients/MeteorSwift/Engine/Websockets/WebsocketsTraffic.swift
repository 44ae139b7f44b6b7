#if canImport(CWebsockets)
import CCarillonWebsockets
import CWebsockets
import CarillonEnvironment

/// The texts that a connection has to send, and the calls of libwebsockets that the engine has not looked at yet,
/// in their order. The library's callbacks have nothing else to work with.
///
/// Confined to the loop.
final class WebsocketsTraffic {
    private var notes = Queue<WebsocketsNote>()
    /// The frames that wait, each after the room that the library needs for the header.
    private var outgoing = Queue<[UInt8]>()
    /// The fragments of the message that is coming.
    private var message: [UInt8] = []

    /// The number of bytes that the library has not written yet.
    private(set) var waitingByteCount = 0
    /// The number of these bytes that the library has in its own hands.
    private var partialByteCount = 0
    private(set) var isEstablished = false
    /// Whether everything was written: texts, and what the library itself has to answer.
    private(set) var isFlushed = true
    private(set) var isGone = false
    /// The code of the Close that goes out once there is nothing else to write.
    private var closeStatus: lws_close_status?
    /// Whether the closing handshake has begun.
    private(set) var isClosing = false
    /// Whether the server has broken a rule, so that nothing counts that it still sends.
    private var hasFailed = false

    private static let headroom = carillon_websockets_headroom()

    // MARK: For the engine

    func takeNote() -> WebsocketsNote? { notes.removeFirst() }

    /// Adds a text to send.
    func append(_ text: String) {
        var text = text
        var frame = [UInt8](repeating: 0, count: WebsocketsTraffic.headroom)
        text.withUTF8 { frame += $0 }
        waitingByteCount += frame.count - WebsocketsTraffic.headroom
        outgoing.append(frame)
        isFlushed = false
    }

    /// Notes that a Close goes out after the texts that wait.
    func close() {
        closeStatus = LWS_CLOSE_STATUS_NORMAL
        isFlushed = false
    }

    /// Notes that the library may have something to answer.
    func mayOweAnswers() { isFlushed = false }

    // MARK: For the library

    func add(_ note: WebsocketsNote) {
        switch note {
        case .established:
            isEstablished = true
            isFlushed = false
        case .close: isClosing = true
        case .gone: isGone = true
        default: break
        }
        notes.append(note)
    }

    /// Writes texts as long as there is room. Returns whether the connection goes on.
    func write(to connection: OpaquePointer) -> Bool {
        // The library calls when it has written everything that it had in its hands.
        waitingByteCount -= partialByteCount
        partialByteCount = 0
        while var frame = outgoing.removeFirst() {
            let headroom = WebsocketsTraffic.headroom
            let count = frame.count - headroom
            let written = frame.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { lws_write(connection, $0 + headroom, count, LWS_WRITE_TEXT) } ?? -1
            }
            guard written >= count else { return false }
            if lws_send_pipe_choked(connection) != 0 {
                partialByteCount = count
                lws_callback_on_writable(connection)
                return true
            }
            waitingByteCount -= count
        }
        if let closeStatus, !isClosing {
            isClosing = true
            lws_close_reason(connection, closeStatus, nil, 0)
            return false
        }
        isFlushed = true
        return true
    }

    /// Takes a piece of a message.
    ///
    /// The library must not be told to end the connection here. It would wait for the server's Close, and write
    /// what comes meanwhile behind the end of its buffer.
    func take(_ bytes: UnsafeRawBufferPointer, of connection: OpaquePointer) {
        guard !hasFailed else { return }
        let (rest, limit) = (lws_remaining_packet_payload(connection), EngineLimits.messageSize)
        guard rest <= limit, message.count + bytes.count + rest <= limit else {
            return fail(LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "has sent a message above \(limit) bytes")
        }
        message += bytes
        guard lws_is_final_fragment(connection) != 0 else { return }
        let whole = message
        message = []
        if lws_frame_is_binary(connection) != 0 {
            notes.append(.message(nil))
        } else if let text = String(validating: whole, as: UTF8.self) {
            notes.append(.message(text))
        } else {
            fail(LWS_CLOSE_STATUS_INVALID_PAYLOAD, "has sent a text that is not UTF-8")
        }
    }

    private func fail(_ status: lws_close_status, _ what: String) {
        hasFailed = true
        message = []
        outgoing.removeAll()
        closeStatus = status
        isFlushed = false
        notes.append(.violation("the server \(what)"))
    }
}
#endif

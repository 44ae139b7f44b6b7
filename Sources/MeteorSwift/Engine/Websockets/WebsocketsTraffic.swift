#if canImport(CWebsockets)
    import CCarillonWebsockets
    import CWebsockets
    import CarillonEnvironment

    /// The texts that a connection has to send, and the calls of libwebsockets that the engine has not looked at yet, in
    /// their order. The library's callbacks have nothing else to work with.
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
        private var mustClose = false

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
            mustClose = true
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
            if mustClose {
                lws_close_reason(connection, LWS_CLOSE_STATUS_NORMAL, nil, 0)
                return false
            }
            isFlushed = true
            return true
        }

        /// Takes a piece of a message. Returns whether the connection goes on.
        func take(_ bytes: UnsafeRawBufferPointer, of connection: OpaquePointer) -> Bool {
            let (rest, limit) = (lws_remaining_packet_payload(connection), EngineLimits.messageSize)
            guard rest <= limit, message.count + bytes.count + rest <= limit else {
                return fail(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "has sent a message above \(limit) bytes")
            }
            message += bytes
            guard lws_is_final_fragment(connection) != 0 else { return true }
            let whole = message
            message = []
            if lws_frame_is_binary(connection) != 0 {
                notes.append(.message(nil))
            } else if let text = String(validating: whole, as: UTF8.self) {
                notes.append(.message(text))
            } else {
                return fail(connection, LWS_CLOSE_STATUS_INVALID_PAYLOAD, "has sent a text that is not UTF-8")
            }
            return true
        }

        private func fail(_ connection: OpaquePointer, _ status: lws_close_status, _ what: String) -> Bool {
            message = []
            lws_close_reason(connection, status, nil, 0)
            notes.append(.violation("the server \(what)"))
            return false
        }
    }
#endif

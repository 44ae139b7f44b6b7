#if canImport(CMosquitto)
    import CMosquitto
    import CarillonEnvironment
    import CourierCore
    import Foundation
    import MQTTWire

    /// A client of libmosquitto: one session of one client identifier, over one connection after the other.
    ///
    /// What it sends is only queued, until ``write()``: so an acknowledgement leaves no earlier than what it acknowledges is safe. What it calls back
    /// about is noted, see ``takeNote()``, so that nobody calls it, or destroys it, out of one of its callbacks.
    ///
    /// Confined to the loop.
    final class MosquittoHandle {
        let clientIdentifier: ClientIdentifier
        let isClean: Bool
        /// Messages above QoS 0 that the library holds until they are acknowledged, and sends again on the next connection.
        private(set) var held: Set<UInt16> = []
        /// `nil` without TLS.
        let security: MosquittoSecurity?
        private let pointer: OpaquePointer
        /// As the log names the client.
        private let loggedName: [UInt8]
        private var notes = Queue<MosquittoNote>()
        private var lastIdentifier: UInt16 = 0
        private var isSkipping = false
        /// Whether the stream was seen to be at its end.
        private var isAtEnd = false
        /// What looking at the socket has taken away from the library.
        private var foundError: Int32 = 0
        /// What the library has last said that concerns no packet.
        private var lastRemark = ""
        /// Where the library reads what was read for it.
        private var inlet: MosquittoInlet?

        /// How many bytes are taken from the socket at a time.
        private static let readLength = 16_384
        /// The most that the library takes as a payload; with a topic, it is more than fits into a packet (MQTT 3.1.1, section 2.2.3).
        private static let longestPayload: Int32 = 268_435_455

        /// - Throws: if the library takes no such client, or TLS is asked for and cannot be had.
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
            // The library checks the text too, and closes standard input if it is a bad one.
            guard MosquittoHandle.canSend(identifier),
                let pointer = mosquitto_new(identifier.isEmpty ? nil : identifier, options.isCleanSession, nil)
            else {
                throw .unsupported(.mosquitto("the client identifier “\(identifier)” is no text that it sends"))
            }
            self.pointer = pointer
            clientIdentifier = ClientIdentifier(identifier)
            isClean = options.isCleanSession
            loggedName = Array((identifier.isEmpty ? "(null)" : identifier).utf8)
            // Queues packets instead of writing them; no thread of the library's comes of it.
            mosquitto_threaded_set(pointer, true)
            mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1)
            // The outbox has the window; 0 stands for as many as there are identifiers.
            mosquitto_int_option(pointer, MOSQ_OPT_SEND_MAXIMUM, 0)
            mosquitto_user_data_set(pointer, Unmanaged.passUnretained(self).toOpaque())
            setCallbacks(of: pointer)
            security?.serve(pointer)
        }

        deinit { use { mosquitto_destroy(pointer) } }

        private func use<Result>(_ body: () -> Result) -> Result { security?.use(body) ?? body() }

        // MARK: What was noted

        var hasNotes: Bool { !notes.isEmpty }

        func takeNote() -> MosquittoNote? { notes.removeFirst() }

        func forgetNotes() { notes = Queue() }

        func note(_ note: MosquittoNote) {
            if !isSkipping { notes.append(note) }
        }

        func noteRemark(_ text: String) {
            lastRemark = text
            note(.remark(text))
        }

        func noteLine(_ line: [UInt8]) {
            guard let line = MosquittoLogLine(line, client: loggedName) else { return }
            // A packet of several filters is logged once for each.
            if case .packet(line)? = notes.last, line.direction == .sent, line.packetIdentifier > 0 { return }
            note(.packet(line))
        }

        func noteAnswer(_ kind: ControlPacket.Kind, _ identifier: UInt16) {
            guard case .packet(var line)? = notes.last, line.kind == kind else { return }
            line.learn(identifier)
            notes.replaceLast(with: .packet(line))
        }

        func notePublished(_ identifier: UInt16) {
            held.remove(identifier)
            note(.published(identifier))
        }

        // MARK: The connection

        /// The socket; -1 if there is none.
        var descriptor: Int32 { mosquitto_socket(pointer) }
        var isOpen: Bool { descriptor >= 0 }
        var wantsToWrite: Bool { mosquitto_want_write(pointer) }

        /// Begins to connect, and queues CONNECT. It does not wait for anybody: the route's address is in numbers.
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

        /// How the connection ends that the library ends with this error.
        func end(_ error: MosquittoError, isEstablished: Bool, firstPacket: ControlPacket.Kind?) -> ConnectionEnd {
            guard let security else { return error.end(isEstablished: isEstablished, firstPacket: firstPacket) }
            if let failure = security.failure(error, lastRemark, isAtEnd: isAtEnd) {
                return .network(.security(failure))
            }
            // The library takes TLS's goodbye for an error.
            let plain = error.systemCode == EPROTO ? MosquittoError(MOSQ_ERR_CONN_LOST) : error
            return plain.end(isEstablished: isEstablished, firstPacket: firstPacket)
        }

        func call(_ address: String, _ port: UInt16, keepAlive: UInt16 = 0) -> MosquittoError {
            // Bytes of an earlier connection that the library has not read are for nobody.
            inlet = nil
            foundError = 0
            isAtEnd = false
            errno = 0
            let code = use { mosquitto_connect_async(pointer, address, Int32(port), Int32(keepAlive)) }
            return MosquittoError(code: code, systemCode: errno)
        }

        /// Whether bytes wait to be read, or the end of the stream, or an error.
        ///
        /// The library says as much by `EAGAIN`, but also leaves that behind when it has read a packet: it fills a pipe meant for its own threads.
        var hasSomethingToRead: Bool { peek().count >= 0 }

        private func peek() -> (count: Int, byte: UInt8) {
            guard isOpen else { return (-1, 0) }
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
            guard count < 0, errno != EAGAIN else { return (count, byte) }
            // An error is told once; the library will see the end of the stream.
            foundError = errno
            return (0, 0)
        }

        /// Reads a packet, or a few, or what there is of one.
        func read() {
            if security != nil, peek().count == 0 { isAtEnd = true }
            noteFailure(use { mosquitto_loop_read(pointer, 1) })
            // In mid-handshake the library waits on.
            if isAtEnd, isOpen, security?.isShakingHands == true { noteEnd(MOSQ_ERR_TLS.rawValue, 0) }
        }

        /// Has the library read bytes in the place of what its socket has.
        func read(_ bytes: ArraySlice<UInt8>) throws(NetworkError) {
            if inlet == nil { inlet = try MosquittoInlet() }
            try inlet?.feed(bytes, to: { descriptor }, read: { noteFailure(mosquitto_loop_read(pointer, 1)) })
        }

        /// The content of the socket, looked at past the library.
        enum Find {
            case bytes([UInt8])
            case nothing
            /// The end of the stream, or an error: that is for the library to read, behind which nothing can come.
            case end
        }

        /// Takes some of what the socket has.
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

        /// Writes what is queued, as far as there is room.
        func write() { noteFailure(use { mosquitto_loop_write(pointer, 1) }) }

        /// Lets it look after its keep-alive.
        func keepAlive() { noteFailure(use { mosquitto_loop_misc(pointer) }) }

        /// Sees to it that a connection that failed is told to be over: the library does not always call back.
        ///
        /// - Returns: whether it goes on.
        @discardableResult
        private func noteFailure(_ code: Int32) -> Bool {
            let systemCode = errno
            if code == MOSQ_ERR_SUCCESS.rawValue { return true }
            if case .disconnected? = notes.last { return false }
            noteEnd(code, systemCode)
            return false
        }

        func noteEnd(_ code: Int32, _ systemCode: Int32) {
            note(.disconnected(MosquittoError(code: code, systemCode: foundError == 0 ? systemCode : foundError)))
        }

        /// Queues DISCONNECT.
        func disconnect() { _ = use { mosquitto_disconnect(pointer) } }

        /// Ends the connection at once, so that the peer sees a reset, and keeps the session. The library can do no such thing, so
        /// it is made to see the end of the stream in the socket's place.
        func cut() {
            guard isOpen else { return }
            var linger = linger(l_onoff: 1, l_linger: 0)
            _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
            let substitute = security?.isShakingHands == true ? Socket.nonsense() : Socket.nothing()
            if substitute >= 0 {
                dup2(substitute, descriptor)
                Foundation.close(substitute)
            } else {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
            var patience = 3
            while isOpen, patience > 0 {
                patience -= 1
                _ = use { mosquitto_loop_read(pointer, 1) }
            }
        }

        // MARK: Packets

        /// The identifier that the next packet gets which needs one. The library goes through all of them and does not care which are in use, so
        /// those that are have to be skipped here [MQTT-2.3.1-2].
        func nextIdentifier(unless isInUse: (PacketIdentifier) -> Bool) -> PacketIdentifier? {
            for _ in 0..<UInt16.max {
                guard let next = PacketIdentifier(following) else { return nil }
                if !held.contains(next.rawValue), !isInUse(next) { return next }
                skipIdentifier()
            }
            return nil
        }

        private var following: UInt16 { lastIdentifier == .max ? 1 : lastIdentifier + 1 }

        /// Has the library use up an identifier: it gives one to a message before it finds out that no packet can be as long.
        private func skipIdentifier() {
            isSkipping = true
            var identifier: Int32 = 0
            var nothing: UInt8 = 0
            _ = mosquitto_publish(pointer, &identifier, "-", MosquittoHandle.longestPayload, &nothing, 0, false)
            isSkipping = false
            lastIdentifier = UInt16(truncatingIfNeeded: identifier)
        }

        /// Queues PUBLISH.
        ///
        /// - Parameter expected: the identifier that it has to get, if it matters.
        func publish(
            _ topic: TopicName, _ payload: [UInt8], at qualityOfService: QualityOfService,
            as expected: PacketIdentifier? = nil
        ) -> MosquittoError {
            guard let size = Int32(exactly: payload.count) else { return MosquittoError(MOSQ_ERR_PAYLOAD_SIZE) }
            var identifier: Int32 = 0
            let code = payload.withUnsafeBytes {
                mosquitto_publish(
                    pointer, &identifier, topic.text, size, $0.baseAddress, Int32(qualityOfService.rawValue), false)
            }
            // Without one it was refused before it got one.
            if identifier > 0 { lastIdentifier = UInt16(truncatingIfNeeded: identifier) }
            if let expected, identifier > 0 {
                assert(expected.rawValue == lastIdentifier, "the library counts otherwise than it did")
                held.insert(lastIdentifier)
            }
            return MosquittoError(code: code, systemCode: errno)
        }

        /// Sees to it that the next packet which needs an identifier gets this one.
        func prepare(_ identifier: PacketIdentifier) {
            while following != identifier.rawValue { skipIdentifier() }
        }

        /// Queues SUBSCRIBE.
        ///
        /// - Returns: the identifier; `nil` if the library does not send such a filter.
        func subscribe(_ subscription: Subscription) -> UInt16? {
            var identifier: Int32 = 0
            let code = mosquitto_subscribe(
                pointer, &identifier, subscription.filter.text, Int32(subscription.qualityOfService.rawValue))
            return taken(identifier, code)
        }

        /// Queues UNSUBSCRIBE.
        ///
        /// - Returns: the identifier; `nil` if the library does not send such filters.
        func unsubscribe(_ filters: [TopicFilter]) -> UInt16? {
            var identifier: Int32 = 0
            let texts: [UnsafeMutablePointer<CChar>?] = filters.map { strdup($0.text) }
            defer { for text in texts { free(text) } }
            let code = mosquitto_unsubscribe_multiple(pointer, &identifier, Int32(filters.count), texts, nil)
            return taken(identifier, code)
        }

        private func taken(_ identifier: Int32, _ code: Int32) -> UInt16? {
            if identifier > 0 { lastIdentifier = UInt16(truncatingIfNeeded: identifier) }
            return code == MOSQ_ERR_SUCCESS.rawValue ? lastIdentifier : nil
        }

        /// Whether the library sends such a text: it refuses some that MQTT allows, such as those with control characters.
        static func canSend(_ text: String) -> Bool {
            mosquitto_validate_utf8(text, Int32(text.utf8.count)) == MOSQ_ERR_SUCCESS.rawValue
        }
    }

    extension UnsupportedByEngine {
        static func mosquitto(_ what: String) -> UnsupportedByEngine {
            UnsupportedByEngine(engine: MosquittoEngine.name, what)
        }
    }
#endif

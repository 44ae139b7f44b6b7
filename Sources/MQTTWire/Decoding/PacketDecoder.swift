/// Turns a stream of bytes into packets, whatever the chunks that the bytes come in.
///
/// ```swift
/// var decoder = PacketDecoder(from: .client, maximumPacketSize: 65_536)
/// decoder.append(bytes)
/// while let decoded = try decoder.next() {
///     print(decoded.packet)                   // PUBLISH "a/b" QoS 1 id 7, 12 bytes
/// }
/// ```
///
/// Each byte is judged as soon as it is there: wrong flags at the first, a packet that would be too large at its fixed header. What is found does not
/// depend on how the stream was cut. After a failure the decoder holds nothing and takes nothing any more.
///
/// It holds what was appended and not yet taken. Once ``next()`` has returned `nil` that is less than one packet, at most
/// ``maximumPacketSize`` bytes; nothing is set aside for a packet that has only been announced.
///
/// In which order packets may come is not its concern, except that the version must be known.
public struct PacketDecoder: Sendable {
    /// The end whose packets these are.
    public let sender: ControlPacket.Sender
    /// `nil` until CONNECT has told.
    public private(set) var version: ProtocolVersion?
    /// Of the next packet, once it is complete and found good.
    private var header: FixedHeader?
    /// In bytes, the fixed header included.
    public let maximumPacketSize: Int
    /// What was wrong, once something was.
    public var failure: DecodingFailure? {
        if case .failed(let failure) = fate { failure } else { nil }
    }
    private var fate: Fate?

    /// The end of a decoder, apart from it: a broker has a decoder for each client, and few of them fail.
    private indirect enum Fate {
        case failed(DecodingFailure)
    }

    private var buffer: [UInt8] = []
    /// Where in the buffer the next packet begins.
    private var start = 0
    /// How many bytes were taken before it.
    private var packetStart = 0

    /// - Parameters:
    ///   - sender: The end whose packets these are: a server decodes what is `from: .client`.
    ///   - version: `nil` to learn it from CONNECT, which then has to come first. A server's packets do not tell; of one MQTT 3.1.1 is
    ///     assumed.
    ///   - maximumPacketSize: In bytes, the fixed header included.
    public init(
        from sender: ControlPacket.Sender, version: ProtocolVersion? = nil,
        maximumPacketSize: Int = WireLimits.packetSize
    ) {
        self.sender = sender
        self.version = version ?? (sender == .server ? .v3_1_1 : nil)
        self.maximumPacketSize = maximumPacketSize
    }

    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    private(set) var movedByteCount = 0

    /// How many bytes were appended and not yet taken as packets.
    public var heldByteCount: Int { buffer.count - start }

    /// Adds what has arrived. After a failure it is dropped.
    public mutating func append(_ bytes: [UInt8]) {
        guard fate == nil else { return }
        if start == buffer.count {
            buffer = bytes
            start = 0
        } else {
            dropTakenBytes()
            buffer.append(contentsOf: bytes)
        }
    }

    /// The next packet, or `nil` if more bytes are needed.
    ///
    /// - Throws: The failure, now and each time hereafter.
    public mutating func next() throws(DecodingFailure) -> DecodedPacket? {
        if let failure { throw failure }
        do {
            return try takePacket()
        } catch {
            fate = .failed(error)
            header = nil
            buffer = []
            start = 0
            throw error
        }
    }

    private mutating func takePacket() throws(DecodingFailure) -> DecodedPacket? {
        guard let header = try completeHeader(), heldByteCount >= header.packetSize else {
            dropTakenBytes()
            return nil
        }
        let end = start + header.packetSize
        var reader = FieldReader(
            bytes: buffer, start: start, header: header, packetStart: packetStart, version: version)
        let packet = try ControlPacket(from: &reader)
        let decoded = DecodedPacket(packet: packet, bytes: buffer[start..<end])
        version = version ?? reader.version
        packetStart += header.packetSize
        start = end
        self.header = nil
        if start == buffer.count {
            buffer = []
            start = 0
        }
        return decoded
    }

    private mutating func completeHeader() throws(DecodingFailure) -> FixedHeader? {
        if let header { return header }
        let reader = FixedHeaderReader(
            bytes: buffer, start: start, packetStart: packetStart, sender: sender, version: version,
            maximumPacketSize: maximumPacketSize)
        header = try reader.read()
        return header
    }

    /// Gives back the memory of bytes that were taken, when they are more than those that would have to be moved: so each byte is moved once at
    /// most on average.
    private mutating func dropTakenBytes() {
        if start > heldByteCount {
            movedByteCount += heldByteCount
            buffer = Array(buffer[start...])
            start = 0
        }
    }
}

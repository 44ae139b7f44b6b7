/// Turns a stream of bytes into packets. The chunks in which the bytes come do not matter.
///
/// ```swift
/// var decoder = PacketDecoder(from: .client, maximumPacketSize: 65_536)
/// decoder.append(bytes)
/// while let decoded = try decoder.next() {
///     print(decoded.packet)                   // PUBLISH "a/b" QoS 1 id 7, 12 bytes
/// }
/// ```
///
/// The decoder checks each byte as soon as it has arrived. Wrong flags are found at the first byte, and a packet that
/// is too large at its fixed header. The result does not depend on how the stream was cut. After a failure the decoder
/// drops its bytes and takes no more.
///
/// The decoder holds the bytes that were appended and not yet taken. Once ``next()`` has returned `nil`, these are less
/// than one packet, at most ``maximumPacketSize`` bytes. The decoder reserves no memory for a packet that has only been
/// announced.
///
/// The decoder does not check the order of packets, except that the version must be known.
public struct PacketDecoder: Sendable {
    /// The end of the connection that sends the packets.
    public let sender: ControlPacket.Sender
    /// The protocol version; `nil` until a CONNECT has been decoded.
    public private(set) var version: ProtocolVersion?
    /// The fixed header of the next packet, once it is complete and valid.
    private var header: FixedHeader?
    /// The largest accepted packet in bytes, including the fixed header.
    public let maximumPacketSize: Int
    /// The failure that stopped the decoder; `nil` if there was none.
    public var failure: DecodingFailure? {
        if case .failed(let failure) = fate { failure } else { nil }
    }
    private var fate: Fate?

    /// The end of a decoder. The failure lies apart from the decoder, because a broker has a decoder for each client,
    /// and few of them fail.
    private indirect enum Fate {
        case failed(DecodingFailure)
    }

    private var buffer: [UInt8] = []
    /// The index at which the next packet begins in the buffer.
    private var start = 0
    /// The number of bytes in the stream before the next packet.
    private var packetStart = 0

    /// Makes a decoder for one direction of a connection.
    ///
    /// - Parameters:
    ///   - sender: The end that sends the packets. A server decodes packets `from: .client`.
    ///   - version: The protocol version; `nil` to learn it from CONNECT, which then has to come first. A server's
    ///     packets do not contain the version, so `nil` stands for MQTT 3.1.1 there.
    ///   - maximumPacketSize: The largest accepted packet in bytes, including the fixed header.
    public init(
        from sender: ControlPacket.Sender, version: ProtocolVersion? = nil,
        maximumPacketSize: Int = WireLimits.packetSize
    ) {
        self.sender = sender
        self.version = version ?? (sender == .server ? .v3_1_1 : nil)
        self.maximumPacketSize = maximumPacketSize
    }

    /// The number of bytes that were moved in the buffer so far. This is never more than the number of appended bytes.
    private(set) var movedByteCount = 0

    /// The number of bytes that were appended and not yet taken as packets.
    public var heldByteCount: Int { buffer.count - start }

    /// Adds bytes that have arrived. After a failure the decoder drops them.
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
    /// - Throws: The failure, now and in each later call.
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

    /// Frees the memory of taken bytes, if they are more than the bytes that have to be moved. So each byte is moved at
    /// most once on average.
    private mutating func dropTakenBytes() {
        if start > heldByteCount {
            movedByteCount += heldByteCount
            buffer = Array(buffer[start...])
            start = 0
        }
    }
}

extension ControlPacket {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        switch reader.kind {
        case .connect: self = .connect(try Connect(from: &reader))
        case .connack: self = .connack(try Connack(from: &reader))
        case .publish: self = .publish(try Publish(from: &reader))
        case .puback: self = .puback(try reader.packetIdentifier())
        case .pubrec: self = .pubrec(try reader.packetIdentifier())
        case .pubrel: self = .pubrel(try reader.packetIdentifier())
        case .pubcomp: self = .pubcomp(try reader.packetIdentifier())
        case .subscribe: self = .subscribe(try Subscribe(from: &reader))
        case .suback: self = .suback(try Suback(from: &reader))
        case .unsubscribe: self = .unsubscribe(try Unsubscribe(from: &reader))
        case .unsuback: self = .unsuback(try reader.packetIdentifier())
        case .pingreq: self = .pingreq
        case .pingresp: self = .pingresp
        case .disconnect: self = .disconnect
        }
    }
}

import MQTTWire
import TestBasics

/// A stream with a mutated packet among good ones, and what a decoder makes of it.
struct MutationTrial {
    let outcome: Outcome
    /// The fault found; `nil` if there is none.
    let problem: String?

    init(_ numbers: inout SeededNumbers) throws {
        let sender = numbers.pick(ControlPacket.Sender.allCases)
        let learnsVersion = numbers.chance(4)
        let version: ProtocolVersion? = learnsVersion ? nil : .v3_1_1
        let limit = numbers.chance(4) ? 64 : WireLimits.packetSize
        let encoder = PacketEncoder()
        var stream: [UInt8] = []
        if learnsVersion, sender == .client, numbers.chance(2) {
            stream += try encoder.encode(.connect(numbers.connect()))
        }
        if numbers.chance(2) { stream += try encoder.encode(numbers.packet(from: sender)) }
        var mutated = try encoder.encode(numbers.packet(from: sender))
        numbers.mutate(&mutated)
        stream += mutated
        if numbers.chance(2) { stream += try encoder.encode(numbers.packet(from: sender)) }
        let chunks = numbers.chunks(of: stream)
        outcome = Outcome(of: stream, from: sender, version: version, maximumPacketSize: limit)
        let inChunks = Outcome(of: chunks, from: sender, version: version, maximumPacketSize: limit)
        problem =
            inChunks != outcome
            ? "in chunks it is \(inChunks) and not \(outcome)"
            : MutationTrial.problem(with: outcome, of: stream, limit: limit)
    }

    private static func problem(with outcome: Outcome, of stream: [UInt8], limit: Int) -> String? {
        let taken = outcome.bytes.reduce(0) { $0 + $1.count }
        if Array(outcome.bytes.joined()) != Array(stream.prefix(taken)) {
            return "the packets' bytes are not the stream's"
        }
        if let failure = outcome.failure {
            if outcome.heldByteCount != 0 { return "\(outcome.heldByteCount) bytes are held after a failure" }
            if failure.packetStart != taken { return "it failed at \(failure.packetStart), after \(taken) bytes" }
            if failure.statements.isEmpty { return "no statement is named" }
            if failure.offset < 0 || failure.packetStart + failure.offset > stream.count { return "\(failure.offset)?" }
            if failure.description.utf8.contains(where: { $0 < 0x20 }) { return "not one line: \(failure)" }
        } else {
            if outcome.heldByteCount != stream.count - taken { return "bytes were lost" }
            if outcome.heldByteCount > limit { return "more is held than a packet may have" }
        }
        for (packet, bytes) in zip(outcome.packets, outcome.bytes) {
            if let problem = problem(with: packet, in: bytes) { return problem }
        }
        return nil
    }

    /// The fault of a packet that does not encode to the same bytes. The one freedom that there is, is to pad the
    /// remaining length.
    private static func problem(with packet: ControlPacket, in bytes: [UInt8]) -> String? {
        guard let encoded = try? PacketEncoder().encode(packet) else { return "\(packet) cannot be encoded" }
        if encoded == bytes { return packet.description.utf8.contains { $0 < 0x20 } ? "not one line: \(packet)" : nil }
        let headerSize = bytes.dropFirst().prefix { $0 & 0x80 != 0 }.count + 2
        let encodedHeaderSize = encoded.dropFirst().prefix { $0 & 0x80 != 0 }.count + 2
        let isPadded = headerSize > encodedHeaderSize && bytes[headerSize - 1] == 0
        return isPadded && bytes[0] == encoded[0] && bytes[headerSize...] == encoded[encodedHeaderSize...]
            ? nil : "\(packet) has other bytes"
    }
}

extension SeededNumbers {
    fileprivate mutating func mutate(_ packet: inout [UInt8]) {
        mutate(&packet, telling: [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x23, 0x2B, 0x2F, 0xC0, 0xED]) { _, packet, _ in
            SeededNumbers.pad(&packet)
        }
    }

    /// Gives the remaining length a byte more, which may be one too many.
    private static func pad(_ bytes: inout [UInt8]) {
        guard bytes.count > 1 else { return }
        let last = 1 + bytes.dropFirst().prefix { $0 & 0x80 != 0 }.count
        guard last < bytes.count else { return }
        bytes[last] |= 0x80
        bytes.insert(0, at: last + 1)
    }
}

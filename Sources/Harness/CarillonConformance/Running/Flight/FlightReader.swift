/// A reader of the bytes that a ``FlightWriter`` has written. The writer may have stopped at any point, or may have
/// written nonsense, so the reader relies on nothing.
struct FlightReader {
    /// The error for bytes that make no sense, or that are at their end.
    struct MalformedBytes: Error {}

    private let bytes: ArraySlice<UInt8>
    private(set) var offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    var isAtEnd: Bool { offset >= bytes.endIndex }

    mutating func number() throws(MalformedBytes) -> Int64 {
        guard bytes.endIndex - offset >= 8 else { throw MalformedBytes() }
        let place = offset - bytes.startIndex
        let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int64.self) }
        offset += 8
        return number
    }

    /// Reads the number of things that follow, each of which has eight bytes at least.
    mutating func count() throws(MalformedBytes) -> Int {
        let number = try number()
        guard number >= 0, number <= Int64((bytes.endIndex - offset) / 8) else { throw MalformedBytes() }
        return Int(number)
    }

    mutating func data() throws(MalformedBytes) -> ArraySlice<UInt8> {
        let number = try number()
        guard number >= 0, number <= Int64(bytes.endIndex - offset) else { throw MalformedBytes() }
        let data = bytes[offset..<offset + Int(number)]
        offset += Int(number)
        return data
    }

    mutating func text() throws(MalformedBytes) -> String { String(decoding: try data(), as: UTF8.self) }

    mutating func optionalText() throws(MalformedBytes) -> String? { try number() == 0 ? nil : try text() }

    mutating func addresses() throws(MalformedBytes) -> [UInt64] {
        var addresses: [UInt64] = []
        for _ in 0..<(try count()) { addresses.append(UInt64(bitPattern: try number())) }
        return addresses
    }

    mutating func texts() throws(MalformedBytes) -> [String] {
        var texts: [String] = []
        for _ in 0..<(try count()) { texts.append(try text()) }
        return texts
    }
}

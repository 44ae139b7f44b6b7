import Foundation

/// The header section of an HTTP message, or the trailer section, as far as ``StreamFraming`` has to know it.
struct HTTPHeadScan {
    /// The way in which a section ends.
    enum End {
        case head, trailer
        /// The bytes are no HTTP.
        case foreign
    }

    private(set) var end: End?
    private(set) var isResponse = false
    /// The status of a response; 0 for a request.
    private(set) var status = 0
    private(set) var length: Int?
    private(set) var isChunked = false
    private(set) var asksForUpgrade = false

    private let isTrailer: Bool
    private var isFirstLine = true
    /// The beginning of the line.
    private var line: [UInt8] = []
    /// The most bytes of a line that are kept. The fields that count are shorter.
    private static let lineLimit = 128

    init(isTrailer: Bool = false) { self.isTrailer = isTrailer }

    /// Takes bytes up to the end of the section. Returns their number, which is at least 1.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        if isFirstLine, line.isEmpty, !isTrailer, !HTTPHeadScan.mayBegin(bytes[start]) {
            end = .foreign
            return bytes.count - start
        }
        var index = start
        while index < bytes.count, end == nil {
            let feed = memchr(base + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
            let lineEnd = feed.map { base.distance(to: $0.assumingMemoryBound(to: UInt8.self)) } ?? bytes.count
            let room = HTTPHeadScan.lineLimit - line.count
            line += UnsafeBufferPointer(rebasing: bytes[index..<min(lineEnd, index + room)])
            index = lineEnd
            if feed == nil { break }
            index += 1
            takeLine()
        }
        return index - start
    }

    /// A request line begins with a method, a status line with `HTTP/`. There may be an empty line before it.
    private static func mayBegin(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F || byte == 0x0D || byte == 0x0A }

    private mutating func takeLine() {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line = [] }
        if line.isEmpty {
            if isTrailer { end = .trailer } else if !isFirstLine { end = .head }
        } else if isFirstLine {
            isFirstLine = false
            isResponse = line.starts(with: "HTTP/".utf8)
            if isResponse { status = Int(String(decoding: line.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0 }
        } else if !isTrailer {
            takeField()
        }
    }

    private mutating func takeField() {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).lowercased()
        switch name {
        case "upgrade": asksForUpgrade = true
        case "transfer-encoding": isChunked = isChunked || value.contains("chunked")
        case "content-length": length = Int(value.filter { $0 != " " && $0 != "\t" }).map { max(0, $0) }
        default: break
        }
    }
}

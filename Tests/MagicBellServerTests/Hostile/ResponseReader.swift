import HTTPWire
import WebSocketWire

/// Reads a server's answers strictly, and by itself: nothing here comes from the code that wrote them.
struct ResponseReader {
    /// An answer that is not well formed.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    struct Response {
        let status: Int
        let fields: [(name: String, value: String)]
        var body: [UInt8] = []

        /// The media type without parameters.
        var type: String? { self["content-type"]?.split(separator: ";").first.map(String.init) }

        subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
    }

    private var rest: ArraySlice<UInt8>
    /// Whether what follows belongs to the last answer: a stream that is still open, or a WebSocket.
    private var isOpenEnded = false

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The bytes that follow the last answer but do not belong to it; `nil` if there are none.
    var trailing: String? {
        rest.isEmpty || isOpenEnded ? nil : String(decoding: rest.prefix(100), as: UTF8.self)
    }

    mutating func next(answering method: HTTPMethod) throws(Mistake) -> Response {
        if isOpenEnded { throw Mistake("an answer after one without an end") }
        let words = try line().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "HTTP/1.1", words[1].count == 3, let status = Int(words[1]) else {
            throw Mistake("a status line with \(words)")
        }
        var fields: [(name: String, value: String)] = []
        while true {
            let line = try line()
            if line.isEmpty { break }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty,
                parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { throw Mistake("a field \(line)") }
            fields.append((String(parts[0]), parts[1].trimmingPrefix(" ").description))
        }
        var response = Response(status: status, fields: fields)
        response.body = try body(of: response, answering: method)
        return response
    }

    private mutating func body(of response: Response, answering method: HTTPMethod) throws(Mistake) -> [UInt8] {
        let lengths = response.fields.filter { $0.name.lowercased() == "content-length" }.map(\.value)
        let isChunked = response["transfer-encoding"] == "chunked"
        if response.status == 101 {
            isOpenEnded = true
            try readFrames()
            return []
        }
        if response.status < 200 || response.status == 204 {
            if !lengths.isEmpty || isChunked { throw Mistake("a length of the answer \(response.status)") }
            return []
        }
        if method == .head || response.status == 304 { return [] }
        if isChunked {
            if !lengths.isEmpty { throw Mistake("a length beside chunks") }
            return try chunks()
        }
        let isStream = ["text/event-stream", "application/x-ndjson"].contains(response.type)
        if isStream, lengths.isEmpty, response["connection"] == "close" {
            // To a client of HTTP/1.0 a stream ends with its connection.
            isOpenEnded = true
            return Array(rest)
        }
        guard lengths.count == 1, let length = Int(lengths[0]), length >= 0 else {
            throw Mistake("the lengths \(lengths) of the answer \(response.status)")
        }
        guard rest.count >= length else { throw Mistake("\(rest.count) bytes of \(length)") }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    /// Reads chunks to the last one, or to the end of what has come if the stream is still open.
    private mutating func chunks() throws(Mistake) -> [UInt8] {
        var body: [UInt8] = []
        while !rest.isEmpty {
            guard let size = Int(try line(), radix: 16), size >= 0, rest.count >= size + 2 else {
                throw Mistake("a chunk that is cut off")
            }
            body += rest.prefix(size)
            rest = rest.dropFirst(size)
            guard try line().isEmpty else { throw Mistake("a chunk without its end") }
            if size == 0 { return body }
        }
        isOpenEnded = true
        return body
    }

    private mutating func readFrames() throws(Mistake) {
        var decoder = WebSocketDecoder(from: .server)
        decoder.append(Array(rest))
        do throws(WebSocketViolation) {
            while try decoder.next() != nil {}
        } catch {
            throw Mistake("\(error)")
        }
        if decoder.heldByteCount > 0 { throw Mistake("a frame that is cut off") }
    }

    private mutating func line() throws(Mistake) -> String {
        guard let end = rest.firstIndex(of: 13), end + 1 < rest.endIndex, rest[end + 1] == 10 else {
            throw Mistake("a line without an end: \(String(decoding: rest.prefix(100), as: UTF8.self))")
        }
        defer { rest = rest[(end + 2)...] }
        guard let text = String(validating: rest[..<end], as: UTF8.self) else { throw Mistake("a line is no UTF-8") }
        return text
    }
}

import CarillonEnvironment
import CarillonWebSocket
import Testing

@Suite("The mask for streams that may be WebSockets")
struct WebSocketMaskTests {
    /// Shows nothing but the length.
    private struct Dots: StreamMask {
        func mask(_ piece: [UInt8]) -> [UInt8] { piece.map { _ in UInt8(ascii: ".") } }
    }

    private func shown(_ text: String, by size: Int) -> String {
        var mask = WebSocketMask(otherwise: Dots())
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        return String(decoding: pieces.flatMap { mask.mask(Array($0)) }, as: UTF8.self)
    }

    @Test(
        "shows the request and hides all that follows it, wherever the stream is cut", arguments: [1, 2, 3, 5, 1_000])
    func frames(size: Int) {
        let request = "GET /mqtt HTTP/1.1\r\nHost: broker\r\n\r\r\n\r\n"
        #expect(shown(request + "secret\r\n\r\nmore", by: size) == request + "**************")
    }

    @Test("leaves other streams to the other mask", arguments: [1, 4])
    func other(size: Int) {
        #expect(shown("\u{10}\u{0C}MQTT GET \r\n\r\n", by: size) == String(repeating: ".", count: 15))
    }
}

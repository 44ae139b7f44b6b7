import Carillon
import CarillonMeteor

extension World {
    /// The short texts that clients have sent, as they have crossed the network. A server's journal has only the
    /// members that DDP knows.
    var shortTextsOfClients: [String] {
        trace.events.filter { $0.isA(NetworkTraceKind.data) }.flatMap { shortTexts(in: $0.bytes ?? []) }
    }

    /// Reads masked text frames with fewer than 126 bytes (RFC 6455, section 5.2).
    private func shortTexts(in bytes: [UInt8]) -> [String] {
        var texts: [String] = []
        var rest = bytes[...]
        while rest.count >= 6, rest.first == 0x81 {
            let size = Int(rest[rest.startIndex + 1]) - 0x80
            guard (0..<126).contains(size), rest.count >= 6 + size else { break }
            let mask = Array(rest.dropFirst(2).prefix(4)), payload = rest.dropFirst(6).prefix(size)
            texts.append(String(decoding: payload.enumerated().map { $1 ^ mask[$0 % 4] }, as: UTF8.self))
            rest = rest.dropFirst(6 + size)
        }
        return texts
    }
}

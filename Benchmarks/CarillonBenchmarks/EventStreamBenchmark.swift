import CHeapLoop
import EventStream
import Foundation

/// The decoding of event streams, by processor time. There is no partner: nothing in Foundation or swift-nio reads
/// them.
enum EventStreamBenchmark {
    static func run(_ sheet: Sheet) {
        let small = (0..<20_000).map { "id: 7f3a!1:\($0)-\($0)\nevent: message\ndata: \(envelope($0))\n\n" }.joined()
        measure(sheet, "events of \(small.utf8.count / 20_000) bytes", small, count: 20_000)
        let line = "data: " + String(repeating: "0123456789abcdef", count: 64) + "\n"
        let large = (0..<20).map { "id: \($0)\n" + String(repeating: line, count: 512) + "\n" }.joined()
        measure(sheet, "events of 512 KiB", large, count: 20)
    }

    private static func measure(_ sheet: Sheet, _ name: String, _ text: String, count: Int) {
        let bytes = Array(text.utf8)
        // A network gives pieces of such a size.
        let pieces = stride(from: 0, to: bytes.count, by: 16_384).map {
            Array(bytes[$0..<min($0 + 16_384, bytes.count)])
        }
        let figures = (0..<5).map { _ in
            processorSeconds {
                var (decoder, found) = (EventStreamDecoder(), 0)
                for piece in pieces {
                    decoder.append(piece)
                    while let item = try? decoder.next() { if case .event = item { found += 1 } }
                }
                precondition(found == count, "All events are found.")
            }
        }
        sheet.add(Figure("sse, \(name)", Double(bytes.count) / 1e6 / median(figures), "MB/s"))
    }

    /// A message as MagicBell's channels carry it.
    private static func envelope(_ number: Int) -> String {
        #"{"id":"f2c:\#(number):0","timestamp":\#(1_700_000_000_000 + number),"encoding":"json","channel":"user_1-project_1","#
            + #""data":"{\"id\":\"00000000-0000-4000-8000-00000000\#(1_000 + number % 9_000)\",\"client_id\":null}","#
            + #""name":"notifications/read"}"#
    }
}

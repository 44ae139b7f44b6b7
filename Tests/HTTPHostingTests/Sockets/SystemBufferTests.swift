#if os(Linux)
import Carillon
import CarillonEnvironment
import CarillonSimulation
import EchoServers
import Foundation
import HTTPHosting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sockets that apps connect by themselves send and read amounts that depend on the world alone.
@Suite("The system's buffers", .enabled(if: Hooks.areInstalled), .timeLimit(.minutes(60)))
struct SystemBufferTests {
    /// Smaller than one call, in the middle, and the system's own choice.
    private static let sizes: [Int32?] = [70_000, 200_000, nil]

    @Test("A call of an app's own socket takes and gets as much in each run, whatever the system's buffers hold")
    func ownSocket() async throws {
        let body = [UInt8]((0..<900_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let request = Array("POST /echo HTTP/1.1\r\nHost: api\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
        var amounts: Set<[String]> = []
        var digests: Set<String> = []
        for size in Self.sizes {
            let runs = try await onLoopback { world, notes in
                _ = try world.echoWeb("api")
                (world.network as? LoopbackNetwork)?.systemBufferSize = size
                await world.device("phone").run {
                    await withCheckedContinuation { continuation in
                        let raw = RawRequest(request, atMost: 400_000, awaiting: body.count) {
                            continuation.resume()
                        }
                        raw.start(to: "api")
                        notes.keep(raw)
                    }
                }
                for raw in notes.kept.compactMap({ $0 as? RawRequest }) {
                    notes.note("sent \(raw.sent)")
                    notes.note("received \(raw.received)")
                    let isRight = raw.estimates == raw.received.map { UInt($0) }
                    notes.note(isRight ? "estimates are right" : "estimates \(raw.estimates)")
                    notes.note("answer \(raw.answer.suffix(body.count) == body[...])")
                }
            }
            for run in runs {
                #expect(run.lines.suffix(2) == ["estimates are right at 0.0", "answer true at 0.0"], "\(run.lines)")
                amounts.insert(run.lines)
                digests.insert(run.digest)
            }
        }
        #expect(amounts.count == 1, "\(amounts)")
        #expect(digests.count == 3, "one for each seed")
    }

    #if canImport(FoundationNetworking)
    @Test("A megabyte over URLSession leaves the same trace, whatever the system's buffers hold")
    func session() async throws {
        let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        var digests: Set<String> = []
        for size in Self.sizes {
            let runs = try await onLoopback { world, notes in
                _ = try world.echoWeb("api")
                (world.network as? LoopbackNetwork)?.systemBufferSize = size
                try await world.device("phone").run {
                    var request = URLRequest(url: try #require(URL(string: "http://api/echo")))
                    request.httpMethod = "POST"
                    request.httpBody = body
                    let (data, _) = try await URLSession.shared.data(for: request)
                    notes.note("\(data == body)")
                }
            }
            for run in runs {
                #expect(run.lines == ["true at 0.0"])
                digests.insert(run.digest)
            }
        }
        #expect(digests.count == 3, "one for each seed")
    }
    #endif
}
#endif

import CarillonEnvironment
import Testing

@testable import CarillonSimulation

@Suite("Secrets in traces")
struct TraceMaskingTests {
    /// Hides every byte behind the first of a stream.
    struct FirstByteOnly: StreamMask {
        var isFirst = true

        mutating func mask(_ piece: [UInt8]) -> [UInt8] {
            piece.map { byte in
                defer { isFirst = false }
                return isFirst ? byte : 0
            }
        }
    }

    /// Hides all, and knows that `correct horse` was the secret in it.
    struct AllOfIt: StreamMask {
        private var isTold = false

        mutating func mask(_ piece: [UInt8]) -> [UInt8] { piece.map { _ in UInt8(ascii: "*") } }

        mutating func takeSecrets() -> [[UInt8]] {
            defer { isTold = true }
            return isTold ? [] : [Array("correct horse".utf8)]
        }
    }

    static func data(_ connection: String, to peer: String, _ bytes: [UInt8]) -> TraceEvent {
        TraceEvent(
            instant: .zero, kind: "connection.data", lane: "phone", peer: peer, text: "data",
            fields: [.init("connection", connection)], bytes: bytes)
    }

    @Test("A listener to events as they come sees no more than a report does")
    func live() {
        let trace = SimulationTrace()
        var told: [TraceEvent] = []
        trace.onKeep = { told.append($0) }
        trace.maskStreams(to: "server") { FirstByteOnly() }
        trace.record(TraceMaskingTests.data("1", to: "server", [1, 2]))
        trace.record(TraceMaskingTests.data("2", to: "server", [3]))
        trace.record(TraceMaskingTests.data("1", to: "server", [4, 5]))
        trace.record(TraceMaskingTests.data("1", to: "other", [6, 7]))
        #expect(told.map(\.bytes) == [[1, 0], [3], [0, 0], [6, 7]])
        #expect(told == trace.shownEvents)
        #expect(trace.events[2].bytes == [4, 5])
    }

    @Test(
        "The bytes that a mask calls a secret are hidden wherever they come again, and those that it only hides are not"
    )
    func secretsOfMasks() {
        let trace = SimulationTrace()
        trace.maskStreams(to: "server") { AllOfIt() }
        trace.record(TraceMaskingTests.data("1", to: "server", Array("a correct horse in a stable".utf8)))
        trace.record(
            TraceEvent(instant: .zero, kind: "note", lane: "phone", text: "a correct horse in a stable of horses"))
        #expect(trace.shownEvents.map(\.text) == ["data", "a ************* in a stable of horses"])
    }
}

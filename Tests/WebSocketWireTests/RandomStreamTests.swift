import TestBasics
import Testing
import WebSocketWire

@Suite("Random streams")
struct RandomStreamTests {
    private static func encoder(_ sender: WebSocketRole, seed: UInt64) -> WebSocketEncoder {
        guard sender == .client else { return .server() }
        var keys = SeededNumbers(seed: ~seed)
        return .client { WebSocketMaskingKey.random(using: &keys) }
    }

    @Test("Messages arrive as they left, however the stream is cut", arguments: WebSocketRole.allCases)
    func roundTrips(sender: WebSocketRole) throws {
        for seed in UInt64(0)..<300 {
            var numbers = SeededNumbers(seed: seed)
            let (bytes, events) = try numbers.stream(of: RandomStreamTests.encoder(sender, seed: seed))
            let outcome = Outcome(of: numbers.chunks(of: bytes), from: sender)
            if outcome.events != events { Issue.record("seed \(seed): \(outcome.events) instead of \(events)") }
            if let violation = outcome.violation { Issue.record("seed \(seed): \(violation)") }
            if outcome.heldByteCount != 0 { Issue.record("seed \(seed): \(outcome.heldByteCount) bytes are held") }
        }
    }

    @Test("Mutated streams mean the same however they are cut, and hold no more than allowed", arguments: 0..<8)
    func mutated(shard: Int) throws {
        var (good, broken) = (0, 0)
        for seed in UInt64(shard * 250)..<UInt64((shard + 1) * 250) {
            var numbers = SeededNumbers(seed: seed)
            let sender = numbers.pick(WebSocketRole.allCases)
            var (bytes, _) = try numbers.stream(of: RandomStreamTests.encoder(sender, seed: seed))
            numbers.mutate(&bytes)
            let limits = WebSocketLimits(messageSize: numbers.chance(2) ? 64 : 1_048_576)
            let outcome = Outcome(of: bytes, from: sender, limits: limits)
            let inChunks = Outcome(of: numbers.chunks(of: bytes), from: sender, limits: limits)
            if inChunks != outcome { Issue.record("seed \(seed): in chunks it is \(inChunks) and not \(outcome)") }
            if let problem = RandomStreamTests.problem(with: outcome, of: bytes, limits: limits) {
                Issue.record("seed \(seed): \(problem)")
            }
            good += outcome.events.count
            broken += outcome.violation == nil ? 0 : 1
        }
        // The test would prove nothing if all mutations were refused, or none.
        #expect(good > 250)
        #expect(broken > 60)
    }

    @Test("Noise neither traps nor hangs, and means the same however it is cut", arguments: WebSocketRole.allCases)
    func noise(sender: WebSocketRole) {
        for seed in UInt64(0)..<500 {
            var numbers = SeededNumbers(seed: seed)
            let bytes = numbers.bytes(upTo: 60)
            let outcome = Outcome(of: bytes, from: sender)
            if Outcome(of: bytes.byteByByte, from: sender) != outcome { Issue.record("seed \(seed)") }
        }
    }

    private static func problem(with outcome: Outcome, of bytes: [UInt8], limits: WebSocketLimits) -> String? {
        for case .message(let message) in outcome.events where message.size > limits.messageSize {
            return "\(message) is too big"
        }
        guard let violation = outcome.violation else {
            return outcome.heldByteCount > limits.messageSize + 140 ? "\(outcome.heldByteCount) bytes are held" : nil
        }
        if violation.rule == .unreadable { return "nio reads another frame than was found here" }
        if outcome.heldByteCount != 0 { return "\(outcome.heldByteCount) bytes are held after a violation" }
        if violation.frameStart + violation.offset > bytes.count { return "\(violation)?" }
        if violation.description.utf8.contains(where: { $0 < 0x20 }) { return "not one line: \(violation)" }
        return nil
    }

    @Test(
        "Two ends that talk at random say to each other what they meant, and end cleanly",
        arguments: 0..<40 as Range<UInt64>)
    func conversations(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var keys = SeededNumbers(seed: ~seed)
        var ends = [WebSocketSession.server(), .client { WebSocketMaskingKey.random(using: &keys) }]
        /// The bytes under way to each end, and the messages that were sent to it and have not come.
        var wires: [[UInt8]] = [[], []]
        var sent: [[WebSocketMessage]] = [[], []]
        for step in 0..<1_000 {
            let index = numbers.below(2)
            let other = 1 - index
            if step > 40, ends[index].step == .carryOn, numbers.chance(10) {
                try ends[index].close(numbers.close())
            } else if ends[index].step == .carryOn, numbers.chance(3) {
                let message = numbers.message()
                try ends[index].send(message, fragmentSize: numbers.chance(2) ? nil : 1 + numbers.below(8))
                sent[other].append(message)
            }
            wires[other] += ends[index].takeOutput()
            let count = numbers.below(wires[index].count + 1)
            ends[index].append(Array(wires[index].prefix(count)))
            wires[index].removeFirst(count)
            while let event = try ends[index].next() {
                if case .message(let message) = event {
                    #expect(message == sent[index].first)
                    sent[index].removeFirst()
                }
            }
            if ends[0].step == .closeConnection, ends[0].outputByteCount == 0, ends[1].step == .awaitEnd { break }
        }
        for index in ends.indices { ends[index].end() }
        #expect(ends.map(\.closure?.wasClean) == [true, true])
        #expect(sent == [[], []])
    }
}

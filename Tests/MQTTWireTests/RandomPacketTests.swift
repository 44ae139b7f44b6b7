import Foundation
import MQTTWire
import TestBasics
import Testing

/// `CARILLON_MUTATED_PACKETS=1000000 swift test -c release --filter RandomPacketTests` mutates a million.
@Suite("Random packets")
struct RandomPacketTests {
    static let shards = 0..<8

    private static let mutatedPackets =
        ProcessInfo.processInfo.environment["CARILLON_MUTATED_PACKETS"].flatMap(Int.init) ?? 24_000

    @Test("arrive as they left, however the stream is cut", arguments: ControlPacket.Sender.allCases)
    func roundTrips(from sender: ControlPacket.Sender) throws {
        for seed in 0..<1_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let packets = (0...numbers.below(4)).map { _ in numbers.packet(from: sender) }
            let encoded = try packets.map { try PacketEncoder().encode($0) }
            let outcome = Outcome(of: numbers.chunks(of: encoded.flatMap(\.self)), from: sender)
            if outcome.packets != packets || outcome.bytes != encoded || outcome.failure != nil {
                Issue.record("seed \(seed): \(packets)")
            }
            if try packets.map({ try PacketEncoder().size(of: $0) }) != encoded.map(\.count) {
                Issue.record("seed \(seed): another size than that of \(packets)")
            }
        }
    }

    @Test("that were mutated neither crash nor hang, and mean the same however the stream is cut", arguments: shards)
    func mutated(shard: Int) throws {
        let count = RandomPacketTests.mutatedPackets / RandomPacketTests.shards.count
        var (decoded, failed) = (0, 0)
        for seed in UInt64(shard * count)..<UInt64((shard + 1) * count) {
            var numbers = SeededNumbers(seed: seed)
            let trial = try MutationTrial(&numbers)
            if let problem = trial.problem { Issue.record("seed \(seed): \(problem)") }
            decoded += trial.outcome.packets.count
            failed += trial.outcome.failure == nil ? 0 : 1
        }
        // The test would prove nothing if all mutations were refused, or none.
        #expect(decoded > count / 2)
        #expect(failed > count / 4)
    }
}

import DDPWire
import TestBasics
import Testing

@Suite("Random messages")
struct RandomMessageTests {
    @Test("A message comes back from its text") func roundTrips() throws {
        for seed in 0..<2_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let (client, server) = (numbers.clientMessage(), numbers.serverMessage())
            if try ClientMessage(text: client.text) != client { Issue.record("seed \(seed): \(client)") }
            if try ServerMessage(text: server.text) != server { Issue.record("seed \(seed): \(server)") }
        }
    }

    @Test("A mutated text is a message or a failure with a name") func mutated() throws {
        var (read, refused) = (0, 0)
        for seed in 0..<10_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var bytes = Array((numbers.chance(2) ? numbers.clientMessage().text : numbers.serverMessage().text).utf8)
            numbers.mutate(&bytes, telling: Array(#"{}[]",:$0"#.utf8))
            let text = String(decoding: bytes, as: UTF8.self)
            for attempt in [{ try ClientMessage(text: text).text }, { try ServerMessage(text: text).text }] {
                do {
                    _ = try attempt()
                    read += 1
                } catch let failure as DDPFailure {
                    refused += 1
                    if failure.description.isEmpty { Issue.record("seed \(seed)") }
                }
            }
        }
        // The test would prove nothing if all mutations were refused, or none.
        #expect(read > 300)
        #expect(refused > 1_000)
    }
}

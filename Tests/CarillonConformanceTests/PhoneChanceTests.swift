import Canaries
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization
import Testing

#if os(Linux)
import Glibc

@Suite("Chance in a world comes from its seed", .enabled(if: Hooks.areInstalled))
struct PhoneChanceTests {
    typealias Source = ChanceSource

    /// Returns what two phones and the world's own code draw, in turn.
    static func draws(_ source: Source, seed: UInt64) throws -> [String] {
        let drawn = Mutex<[String]>([])
        try PhoneCanaryTests.withPhones(seed: seed) { _, one, other in
            let row = source.draws(one: one, other: other)
            drawn.withLock { $0 = row }
        }
        return drawn.withLock { $0 }
    }

    @Test("the same for the same seed, another for another, and never twice", arguments: Source.allCases)
    func source(_ source: Source) throws {
        let first = try Self.draws(source, seed: 7)
        #expect(try Self.draws(source, seed: 7) == first)
        #expect(Set(first).count == 9)
        #expect(try Set(Self.draws(source, seed: 8)).isDisjoint(with: first))
        #expect(source.draw() != source.draw(), "outside")
        #expect(!first.contains(source.draw()))
    }

    @Test("A UUID says that it is random")
    func version() throws {
        for text in try Self.draws(.uuid, seed: 3) {
            let bytes = try #require(UUID(uuidString: text)).uuid
            #expect(bytes.6 & 0xF0 == 0x40 && bytes.8 & 0xC0 == 0x80)
        }
    }

    @Test("One app's draws change nothing for another")
    func apart() throws {
        func seen(_ count: Int) throws -> String {
            let seen = Mutex("")
            try PhoneCanaryTests.withPhones { _, one, other in
                for _ in 0..<count { one.run { _ = (UUID(), Glibc.arc4random()) } }
                let text = other.run { "\(UUID()) \(Glibc.arc4random())" }
                seen.withLock { $0 = text }
            }
            return seen.withLock { $0 }
        }
        #expect(try seen(0) == seen(5))
    }

    @Test("The C library's sequences begin anew at each launch, and each app has its own")
    func sequences() throws {
        let numbers = Mutex<[[Double]]>([])
        try PhoneCanaryTests.withPhones { _, one, other in
            var seen = ChanceSequence.draws(one: one, other: other)
            one.run { (srandom(5), srand48(5)) }
            seen.append(one.run { ChanceSequence.next() })
            let row = seen
            numbers.withLock { $0 = row }
        }
        let seen = numbers.withLock { $0 }
        #expect(seen[0] != seen[1])
        #expect(seen[2] == seen[0] && seen[3] == seen[0])
        #expect(seen[4] == seen[5] && seen[4] != seen[0])
        ChanceSequence.start(5)
        #expect(ChanceSequence.next() == seen[4], "a seed gives what it gives outside")
    }

    @Test(
        "A seed that is set draws nothing from the world: the digest does not tell which world of a process came first"
    )
    func silentSeed() throws {
        try PhoneCanaryTests.withPhones { world, phone, _ in
            let before = world.loop.choices.streamNames
            phone.run { ChanceSequence.start(3) }
            #expect(world.loop.choices.streamNames == before)
        }
    }

    @Test("A state of the caller's can be set in a world, and the former one comes back")
    func states() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.run {
                let memory = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
                defer { memory.deallocate() }
                srandom(9)
                let expected = (random(), random())
                srandom(9)
                #expect(random() == expected.0)
                let former = initstate(3, memory, 64)
                _ = random()
                #expect(former.map { setstate($0) } == memory)
                #expect(random() == expected.1)
            }
        }
    }
}
#endif

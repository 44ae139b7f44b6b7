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
        enum Source: String, CaseIterable, Sendable {
            case uuid = "UUID()"
            case uuidObject = "NSUUID()"
            case uniqueString = "the UUID of ProcessInfo.globallyUniqueString"
            case getrandom = "getrandom()"
            case getentropy = "getentropy()"
            case arc4random = "arc4random()"
            case arc4randomBuffer = "arc4random_buf()"
            case arc4randomUniform = "arc4random_uniform()"
        }

        static func draw(_ source: Source) -> String {
            var bytes = [UInt8](repeating: 0, count: 21)
            switch source {
            case .uuid: return UUID().uuidString
            case .uuidObject: return NSUUID().uuidString
            case .uniqueString: return String(ProcessInfo.processInfo.globallyUniqueString.prefix(36))
            case .getrandom: #expect(fillByGetrandom(&bytes) == bytes.count)
            case .getentropy: #expect(Glibc.getentropy(&bytes, bytes.count) == 0)
            case .arc4random: return "\(Glibc.arc4random()) \(Glibc.arc4random())"
            case .arc4randomBuffer: arc4random_buf(&bytes, bytes.count)
            case .arc4randomUniform: return "\(arc4random_uniform(1 << 30)) \(arc4random_uniform(1 << 30))"
            }
            return "\(bytes)"
        }

        /// Glibc's module does not have the function.
        static func fillByGetrandom(_ bytes: inout [UInt8]) -> Int {
            typealias Function = @convention(c) (UnsafeMutableRawPointer, Int, UInt32) -> Int
            let function = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "getrandom"), to: Function.self)
            return function(&bytes, bytes.count, 0)
        }

        /// Returns what two phones and the world's own code draw, in turn.
        static func draws(_ source: Source, seed: UInt64) throws -> [String] {
            let drawn = Mutex<[String]>([])
            try PhoneCanaryTests.withPhones(seed: seed) { _, one, other in
                for _ in 0..<3 {
                    let row = [one.run { draw(source) }, other.run { draw(source) }, draw(source)]
                    drawn.withLock { $0 += row }
                }
            }
            return drawn.withLock { $0 }
        }

        @Test("the same for the same seed, another for another, and never twice", arguments: Source.allCases)
        func source(_ source: Source) throws {
            let first = try Self.draws(source, seed: 7)
            #expect(try Self.draws(source, seed: 7) == first)
            #expect(Set(first).count == 9)
            #expect(try Set(Self.draws(source, seed: 8)).isDisjoint(with: first))
            #expect(Self.draw(source) != Self.draw(source), "outside")
            #expect(!first.contains(Self.draw(source)))
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

        /// Numbers of the C library's generators whose state is the process's.
        static func sequence() -> [Double] {
            [Double(rand()), Double(random()), drand48(), Double(lrand48()), Double(mrand48())]
        }

        @Test("The C library's sequences begin anew at each launch, and each app has its own")
        func sequences() throws {
            let numbers = Mutex<[[Double]]>([])
            try PhoneCanaryTests.withPhones { _, one, other in
                var seen = [one.run { Self.sequence() }, one.run { Self.sequence() }]
                seen.append(other.run { Self.sequence() })
                one.mainApp.kill()
                one.mainApp.launch()
                seen.append(one.run { Self.sequence() })
                one.run { (srand(5), srand48(5)) }
                seen.append(one.run { Self.sequence() })
                one.run { (srandom(5), srand48(5)) }
                seen.append(one.run { Self.sequence() })
                let row = seen
                numbers.withLock { $0 = row }
            }
            let seen = numbers.withLock { $0 }
            #expect(seen[0] != seen[1])
            #expect(seen[2] == seen[0] && seen[3] == seen[0])
            #expect(seen[4] == seen[5] && seen[4] != seen[0])
            srand(5)
            srand48(5)
            #expect(Self.sequence() == seen[4], "a seed gives what it gives outside")
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

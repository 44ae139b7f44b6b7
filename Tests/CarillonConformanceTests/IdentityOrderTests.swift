import Carillon
import CarillonResults
import Foundation
import Testing

/// Objects that are hashed by identity have the order of their addresses.
@Suite("The order of identities")
struct IdentityOrderTests {
    private final class Thing: Hashable {
        let number: Int

        init(_ number: Int) { self.number = number }

        static func == (one: Thing, other: Thing) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    @Test("is found by the check for determinism, also where the allocator gives the same memory again")
    func found() async throws {
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([
            Scenario("identity/set", "…", covers: []) { world in
                let things = Set((0..<40).map(Thing.init))
                world.note(things.map { "\($0.number)" }.joined(separator: " "))
                world.expect(things.count, equals: 40, "there are forty")
            }
        ])
        #expect(report.nondeterminism.count == 1)
        #expect(report.nondeterminism.first?.contains("note of scenario") == true, "\(report.nondeterminism)")
        #expect(try #require(report.scenarios.first).verdict == .pass)
    }

    @Test("does not show where objects have numbers")
    func numbered() async throws {
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([
            Scenario("identity/numbers", "…", covers: []) { world in
                let things = Set((0..<40).map(Thing.init)).map(\.number).sorted()
                world.note("\(things)")
                world.expect(things.count, equals: 40, "there are forty")
            }
        ])
        #expect(report.nondeterminism == [])
    }
}

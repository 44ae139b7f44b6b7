import Canaries
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation

extension Scenario {
    /// A scenario for each row of the table in `docs/architecture.md`.
    static var canaries: [Scenario] {
        var canaries = HooksFeature.allCases.map { feature in
            canary("hooks/\(feature)") { world in
                let outcome = try await feature.use(on: world.loop)
                world.expect(outcome.hasPrefix("captured"), "\(feature.rawValue): \(outcome)")
                world.note(outcome)
            }
        }
        canaries += PhoneRow.allCases.map { row in
            onPhones("phone/\(row)") { world, chatham, newfoundland in
                world.expect(chatham.run { row.see() }, equals: row.expected.chatham, row.rawValue)
                world.expect(newfoundland.run { row.see() }, equals: row.expected.newfoundland, row.rawValue)
                world.expect(row.see(), equals: row.expected.world, row.rawValue)
            }
        }
        canaries += FilePlace.allCases.map { place in
            onPhones("files/\(place)") { world, phone, _ in
                let home = phone.mainApp.platform.directory
                let expected = place.expected.isEmpty ? home : home.appendingPathComponent(place.expected)
                let path = try phone.run { try place.path() }
                world.expect(
                    URL(fileURLWithPath: path).standardized.path == expected.standardized.path, place.rawValue)
            }
        }
        canaries.append(
            onPhones("defaults") { world, phone, other in
                phone.run {
                    UserDefaults.standard.set(1, forKey: "standard")
                    UserDefaults().set(2, forKey: "own")
                    UserDefaults(suiteName: "suite")?.set(3, forKey: "suite")
                }
                for key in ["standard", "own"] {
                    world.expect(phone.mainApp.platform.defaults.value(forKey: key) != nil, "\(key) is the app's")
                    world.expect(other.run { UserDefaults().object(forKey: key) == nil }, "\(key) is nobody else's")
                }
                let suite = phone.run { UserDefaults(suiteName: "suite")?.integer(forKey: "suite") }
                world.expect(suite, equals: 3, "the suite is the app's")
                let others = other.run { UserDefaults(suiteName: "suite")?.integer(forKey: "suite") }
                world.expect(others, equals: 0, "the suite is nobody else's")
            })
        canaries += chanceAndProcess
        return canaries
    }

    #if os(Linux)
        private static var chanceAndProcess: [Scenario] {
            var canaries = EnvironmentRow.allCases.map { row in
                onPhones("environment/\(row)") { world, chatham, newfoundland in
                    world.expect(chatham.run { row.see() }, equals: row.expected.chatham, row.rawValue)
                    world.expect(newfoundland.run { row.see() }, equals: row.expected.newfoundland, row.rawValue)
                    world.expect(row.see(), equals: row.expected.world, row.rawValue)
                }
            }
            canaries += LockWait.allCases.map { wait in
                canary("waits/\(wait)") { world in
                    let notes = Notes(world.loop)
                    await wait.perform(notes)
                    world.expect(notes.lines, equals: wait.lines, wait.rawValue)
                }
            }
            canaries += LockRefusal.allCases.map { refusal in
                canary("refusals/\(refusal)") { world in
                    world.note("before")
                    try await refusal.use()
                    world.expect(false, "it is refused: \(refusal.rawValue)")
                }
            }
            canaries.append(
                onPhones("chance") { world, phone, _ in
                    let drawn = phone.run { "\(UUID()) \(random()) \(Double.random(in: 0..<1)) \(drand48())" }
                    world.note(drawn)
                    world.expect(true, "the same again, which the runner checks")
                })
            return canaries
        }
    #else
        private static var chanceAndProcess: [Scenario] { [] }
    #endif

    /// Returns whether a canary ended as it must: it passed, or its verdict names what is refused.
    static func sings(_ result: ScenarioResult) -> Bool {
        #if os(Linux)
            if let refusal = LockRefusal.allCases.first(where: { result.id == "canary/refusals/\($0)" }) {
                // Code that waits for what cannot come is blocked; any other refusal ends the process.
                let isWait = refusal == .relock || refusal == .input
                return result.verdict == (isWait ? .timeout : .crashed)
                    && result.reason?.contains(refusal.rawValue) == true
            }
        #endif
        return result.verdict == .pass
    }

    private static func canary(_ name: String, _ body: @escaping Body) -> Scenario {
        Scenario("canary/\(name)", "Unmodified code meets the world.", covers: [], body: body)
    }

    private static func onPhones(
        _ name: String, _ body: @escaping @Sendable (World, Device, Device) async throws -> Void
    ) -> Scenario {
        canary(name) { world in
            let chatham = world.device("chatham", timeZone: "Pacific/Chatham", locale: "is_IS")
            let newfoundland = world.device("newfoundland", timeZone: "America/St_Johns", locale: "cy_GB")
            try await body(world, chatham, newfoundland)
        }
    }
}

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
        canaries += QueueStory.canaries("queues") + WorkStory.canaries("work") + BlockingStory.canaries("blocking")
        canaries += TimerStory.canaries("timers") + RunLoopStory.canaries("run-loops")
        for way in LaterWay.allCases {
            canaries.append(canary("later/\(way)") { try await way.goOn(in: $0) })
            canaries.append(canary("later/end/\(way)") { try await way.end(in: $0) })
        }
        canaries += AppStory.allCases.map { story in canary("apps/\(story)") { try await story.tell(in: $0) } }
        canaries += MainThreadPlace.allCases.map { place in
            canary("main-thread/\(place)") { try await place.ask(in: $0) }
        }
        canaries += RestlessStory.allCases.map { story in
            canary("restless/\(story)") { try await story.begin(in: $0) }
        }
        return canaries + chanceAndProcess + sessions
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
        canaries += OwnThing.allCases.map { thing in canary("own/\(thing)") { try await thing.tell(in: $0) } }
        canaries += StaticStory.allCases.map { story in
            canary("statics/\(story)", needs: StaticStory.need) { try await story.tell(in: $0) }
        }
        canaries += LockWait.canaries("waits")
        canaries += LockRefusal.allCases.map { refusal in
            refused("refusals/\(refusal)") { _ in try await refusal.use() }
        }
        canaries += BlockingRefusal.allCases.filter(\.isRefused).map { refusal in
            refused("blocking-refusals/\(refusal)") { _ in await refusal.use() }
        }
        canaries += ChanceSource.allCases.map { source in
            onPhones("chance/\(source)") { world, one, other in
                let drawn = source.draws(one: one, other: other)
                world.note("\(drawn)")
                world.expect(Set(drawn).count, equals: drawn.count, "no two draws are the same")
            }
        }
        canaries.append(
            onPhones("chance/sequences") { world, one, other in
                let drawn = ChanceSequence.draws(one: one, other: other)
                world.note("\(drawn)")
                world.expect(drawn[2], equals: drawn[0], "each app has its own sequences")
                world.expect(drawn[3], equals: drawn[0], "a launch begins them anew")
                world.expect(Set(drawn).count, equals: 3, "they go on, and a seed changes them")
            })
        return canaries
    }
    #else
    private static var chanceAndProcess: [Scenario] { [] }
    #endif

    #if canImport(FoundationNetworking)
    private static var sessions: [Scenario] {
        URLSessionStory.allCases.map { story in
            canary("sessions/\(story)", networks: [.loopback]) { try await story.tell(in: $0) }
        }
            + URLSessionRefusal.allCases.map { refusal in
                refused("session-refusals/\(refusal)", networks: [refusal.network]) {
                    try await refusal.use(in: $0)
                }
            }
    }
    #else
    private static var sessions: [Scenario] { [] }
    #endif

    static func canary(
        _ name: String, networks: Set<NetworkKind> = [], needs: ProcessNeed = .anyProcess, _ body: @escaping Body
    ) -> Scenario {
        Scenario(
            "canary/\(name)", "Unmodified code meets the world.", covers: [], networks: networks, needs: needs,
            body: body)
    }

    /// Returns a scenario that must be refused.
    private static func refused(
        _ name: String, networks: Set<NetworkKind> = [], _ body: @escaping Body
    ) -> Scenario {
        canary(name, networks: networks) { world in
            world.note("before")
            try await body(world)
            world.expect(false, "it is refused: \(name)")
        }
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

extension StoryCollection {
    /// A scenario for each story.
    fileprivate static func canaries(_ subject: String) -> [Scenario] {
        allCases.map { row in
            Scenario.canary("\(subject)/\(row)") { world in
                let (story, notes) = (row.story, Notes(world.loop))
                try await story.tell(notes)
                let fault = story.fault(in: notes.lines)
                world.note("\(notes.lines)")
                world.expect(fault == nil, "\(row.rawValue): \(fault ?? "")")
            }
        }
    }
}

import ArgumentParser
import CarillonServing

/// A program as others write it for scenarios of their own, for the tests of the command.
@main
struct OwnSuites: ServingMain {
    static let suites: [Suite] = [.own]
    static let services: [Service] = [
        .webSocket("echo") {
            { event, room in if case .text(let text, let client) = event { room.send(text, to: client) } }
        }
    ]
    static var commands: [any ParsableCommand.Type] { [Ring.self, Serve<Self>.self] }
}

/// A command besides those of every such program.
struct Ring: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ring once, and end with the given status.")

    @Argument(help: "The exit status.")
    var status: Int32 = 0

    func run() throws {
        print("ding")
        throw ExitCode(status)
    }
}

extension Suite {
    static let own = Suite(
        "Own",
        requirements: [
            Requirement("OWN-1", "A bell that is rung sounds.", source: "A choice of ours."),
            Requirement("OWN-2", "A bell has a colour.", source: "A choice of ours."),
        ],
        scenarios: [.sounds, .isRed], saboteurs: [.muffled])
}

extension Scenario {
    static let sounds = Scenario("own/bell/sounds", "A bell sounds.", covers: ["OWN-1"]) { world in
        try await world.advance(by: .seconds(60))
        world.expect(world.kept(Cloth.self).count, equals: 0, "it sounds")
        // The order of things that are hashed by identity is that of their addresses.
        let tones = (0..<40).map { _ in Tone() }
        let order = Set(tones.map(ObjectIdentifier.init)).map { id in tones.firstIndex { ObjectIdentifier($0) == id } }
        world.note("\(order.map { $0 ?? 0 })")
    }
}

extension Saboteur {
    static let muffled = Saboteur("own/muffled", "The bell has cloth around it.", breaks: ["OWN-1"]) { world in
        world.keep(Cloth())
    }
}

/// A thing that has nothing but its identity.
final class Tone {}

/// The cloth around a bell.
final class Cloth {}

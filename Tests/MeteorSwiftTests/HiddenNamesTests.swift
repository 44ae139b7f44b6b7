import Carillon
import CarillonMeteor
import MeteorSwift
import TestWorlds
import Testing

@Suite("Meteor's names of secrets")
struct HiddenNamesTests {
    static let note = #"/reset-password/abc {"resume":"abc"}"#

    /// Whether notes are hidden, before and after something speaks DDP in a world.
    static func check(_ speak: @escaping @Sendable (World) async throws -> Void) throws {
        try inWorld { world in
            world.note(note)
            try await speak(world)
            world.note(note)
            let notes = world.trace.shownEvents.filter { $0.text.hasPrefix("/reset-password") }.map(\.text)
            world.expect(notes, equals: [note, #"/reset-password/*** {"resume":"***"}"#], "the notes that are shown")
        }
    }

    @Test("are known to a world with a client alone")
    func client() throws {
        try HiddenNamesTests.check { world in
            world.device("phone").mainApp.run { _ = MeteorClient(site: "ws://meteor:3000/websocket") }
        }
    }

    @Test("are known to a world with a server alone")
    func server() throws {
        try HiddenNamesTests.check { world in _ = try world.meteorServer() }
    }
}

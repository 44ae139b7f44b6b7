import CarillonEnvironment
import HTTPWire
import MockHosting
import Testing
import WebSocketWire

@testable import DDPServer
@testable import HTTPHosting

@Suite("The way into a server")
struct DoorTests {
    @Test("A connection whose frames are broken is told of once") func broken() {
        let door = DDPDoor(DDPApplication(), limits: HTTPHostLimits(), entropy: Numbers())
        let id = ConnectionID(1)
        let head = HTTPRequestHead(.get, "/sockjs/1/a/websocket", fields: ["Upgrade": "websocket"])
        var effects = DDPDoor.Effects()
        door.receive(
            HTTPRequest(ExchangeID(connection: id, number: 1), head, body: [], trailers: [:]), at: .zero,
            into: &effects)
        door.receive(.message(.text("[")), on: id, at: .zero, into: &effects)
        #expect(door.takeBroken() == [id])
        #expect(door.takeBroken() == [])
    }
}

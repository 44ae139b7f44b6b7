import Carillon
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// Apps that come to the front while their client waits.
extension Scenario {
    static let meteorReconnectForeground = Scenario(
        "meteor/reconnect/foreground",
        "A client that waits for its next attempt makes it when its app comes to the front, and the delays begin anew.",
        covers: ["MS-RECON-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.stop()
        let ann = world.meteorUser("ann", of: server)
        let ends = Remembered<[Instant]>([])
        ann.on(Notification.MeteorClientDidDisconnect) { _ in ends.value.append(world.loop.now) }
        ann.app.enterBackground()
        ann.run { $0.connect() }
        try await world.advance(by: .seconds(40))
        world.expect(ends.value.count, equals: 4, "four attempts have failed, and the next one is 10 seconds away")
        ann.app.enterForeground()
        try await world.advance(by: .seconds(1))
        world.expect(ends.value.count, equals: 5, "the app in front does not wait for that")
        try await world.advance(by: .seconds(17))
        let gaps = ConnectAttempts(ends.value).gaps.map { Int(($0 / .seconds(1)).rounded(.down)) }
        world.expect(gaps.suffix(2), equals: [5, 10], "the delays begin anew")

        ann.app.enterBackground()
        try server.restart()
        ann.app.enterForeground()
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.isConnected), equals: true, "a server that is there again is found at once")
    }
}

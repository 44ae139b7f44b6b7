import Carillon
import CarillonCourier
import Foundation

extension CourierApp {
    /// Lets the broker reset the connection, and waits until the client is back. The client's interval is 5 seconds.
    func loseConnection(to broker: MQTTBroker, file: StaticString = #filePath, line: Int = #line) async throws {
        broker.reset("rider")
        try await world.advance(by: .seconds(8))
        world.expect(isConnected, "\(name) has come back", file: file, line: line)
    }

    /// Kills the app, starts it again, and connects its new client.
    func comeBackAfterDeath(file: StaticString = #filePath, line: Int = #line) async throws {
        relaunch()
        try await comeOnline(file: file, line: line)
    }

    /// The texts that came on a topic since ``listen(to:)``.
    func texts(on topic: String) -> [String] { heard[topic] ?? [] }

    /// The errors in the events with this name.
    func failures(_ name: ToldEvent.Name) -> [ToldEvent.Failure?] { diary.all(name).map(\.failure) }
}

extension ToldEvent.Failure {
    init(_ error: any Error) {
        let error = error as NSError
        self.init(error.domain, error.code)
    }
}

import Carillon
import CarillonMQTT

extension World {
    /// Expects that bytes from a connected client end its connection without an answer, and that the broker goes on
    /// serving another client.
    func expectEnd(
        of bytes: [UInt8], at broker: any WireBroker, _ what: String, file: StaticString = #filePath, line: Int = #line
    ) async throws {
        let culprit = wireClient("culprit", of: broker), witness = wireClient("witness", of: broker)
        try await witness.connect()
        try await culprit.connect()
        culprit.send(bytes: bytes)
        try await culprit.expectEnd("\(what): the broker closes the connection", file: file, line: line)
        expect(culprit.take(), equals: [], "\(what): and answers nothing", file: file, line: line)
        witness.send(.pingreq)
        try await witness.expect([.pingresp], "\(what): others are served", file: file, line: line)
        culprit.reset()
        witness.reset()
    }
}

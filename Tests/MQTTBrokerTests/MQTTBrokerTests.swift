import CarillonEnvironment
import MQTTWire
import Testing

@testable import MQTTBroker

@Test func firstLight() throws {
    let stack = BrokerStack(core: BrokerCore(configuration: .init(), access: .anonymous), takesNotes: true)
    let id = ConnectionID(1)
    stack.open(id, at: .zero)
    let bytes = try PacketEncoder().encode(.connect(Connect(clientIdentifier: "alice")))
    stack.receive(bytes, on: id, at: .zero)
    #expect(stack.takeOutputs().map(\.bytes) == [[0x20, 2, 0, 0]])
}

import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("Misbehaviours")
struct MisbehaviourTests {
    @Test(
        "have names that say what they do",
        arguments: [
            (.drop(.puback, first: 2), "drop PUBACK to clients"), (.neverAnswerPings(), "never send PINGRESP"),
            (.drop(.sent(.publish, .pubrel).to("alice")), "drop PUBLISH, PUBREL to alice"),
            (.delay(.received().from("bob"), by: .seconds(2)), "delay by 2.0 seconds packets from bob"),
            (.refuseConnect(.notAuthorized), "refuse CONNECT: not authorized (5)"),
            (.reorder(.sent(.publish), behind: 3), "put behind 3 more PUBLISH to clients"),
        ] as [(BrokerMisbehaviour, String)])
    func names(misbehaviour: BrokerMisbehaviour, name: String) {
        #expect(misbehaviour.description == name)
    }
}

import Carillon
import CarillonClients
import CarillonCourier
import JSONWire

extension ClientUnderTest {
    /// Lets a new process connect, and the broker know nothing of the old one, if that is lost or has subscribed.
    func beginAnew(_ broker: MQTTBroker, as name: ClientIdentifier) async throws {
        guard !broker.isConnected(name) || !broker.subscriptions(of: name).isEmpty else { return }
        kill()
        broker.forgetSession(of: name)
        try await start()
        try await done(.connect(to: broker.endpoint, as: name.text))
    }
}

extension ClientAnswer? {
    /// Whether it tells that a subscription was refused, by whichever of the two ways there are.
    var isRefusal: Bool { self?.hasFailed == true || self?["codes"]?.array == [128] }
}

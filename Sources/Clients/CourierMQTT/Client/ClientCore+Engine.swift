import CarillonEnvironment
import CourierCore
import MQTTWire

extension ClientCore {
    /// Takes an event of the engine.
    func handle(_ event: EngineEvent) {
        switch event {
        case .packet(let packet): note(packet)
        case .accepted(let sessionPresent): brokerDidAccept(sessionPresent: sessionPresent)
        case .subscribed(let request, let result): brokerDidAnswer(request, result)
        case .unsubscribed(let request): brokerDidUnsubscribe(request)
        case .received(let reception): receive(reception)
        case .isReading(let isReading): activity.note(isReading: isReading, at: now)
        case .acknowledged(let entry): messageWasAcknowledged(entry)
        case .unsendable(let entry, let error): fail([entry], error)
        case .ended(let end): connectionDidEnd(end)
        }
    }

    private func note(_ packet: PassingPacket) {
        let roundTrip = activity.note(packet, at: now)
        if chuck.isOn { chuck.post(packet, options) }
        switch (packet.direction, packet.kind) {
        case (.sent, .connect): emit(.connectedPacketSent)
        case (.sent, .pingreq): emit(.ping(url: options.map { "\($0.host):\($0.port)" } ?? ""))
        default: break
        }
        if let roundTrip { emit(.pongReceived(timeTaken: roundTrip.milliseconds)) }
    }

    /// Records the failure of a store of which no event tells.
    func note(_ error: StoreError, _ what: String) { ClientCore.note(error, what, in: environment) }

    static func note(_ error: StoreError, _ what: String, in environment: Environment) {
        environment.record(CourierTraceKind.storage, "\(what): \(error)", fields: [.init(.error, "\(error)")])
    }
}

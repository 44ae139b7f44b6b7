import CarillonEnvironment
import CourierCore
import MQTTWire

extension ClientCore {
    /// Takes what the engine has to tell.
    func handle(_ event: EngineEvent) {
        switch event {
        case .packet(let packet): note(packet)
        case .accepted: brokerDidAccept()
        case .subscribed(let request, let result): brokerDidAnswer(request, result)
        case .unsubscribed(let request): brokerDidUnsubscribe(request)
        case .received(let reception): receive(reception)
        case .acknowledged(let entry): messageWasAcknowledged(entry)
        case .unsendable(let entry, let error): fail([entry], error)
        case .ended(let end): connectionDidEnd(end)
        }
    }

    private func note(_ packet: PassingPacket) {
        activity.note(packet, at: now)
        if chuck.isOn { chuck.post(packet, options) }
        switch (packet.direction, packet.kind) {
        case (.sent, .connect): emit(.connectedPacketSent)
        case (.sent, .pingreq):
            pingSent = now
            emit(.ping(url: options.map { "\($0.host):\($0.port)" } ?? ""))
        case (.received, .pingresp):
            guard let pingSent = pingSent.take() else { return }
            emit(.pongReceived(timeTaken: milliseconds(since: pingSent)))
        default: break
        }
    }

    /// Records that a store has failed where no event tells of it.
    func note(_ error: StoreError, _ what: String) { ClientCore.note(error, what, in: environment) }

    static func note(_ error: StoreError, _ what: String, in environment: Environment) {
        environment.record(CourierTraceKind.storage, "\(what): \(error)", fields: [.init(.error, "\(error)")])
    }
}

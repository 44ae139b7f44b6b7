import Carillon
public import CarillonClients
import EventSource
import Foundation
package import HTTPEngine
import HTTPWire
import JSONWire

/// EventSource behind the contract for clients of others, so that scenarios which need only a client can have it in the
/// column beside these.
public final class EventSourceClientAdapter: ClientAdapter {
    /// The name of the library.
    public static let client = "EventSource"
    /// The abilities of EventSource.
    public static let abilities: Set<ClientAbility> = ["open", "close", .reconnects]

    private let voice: ClientVoice
    private var source: EventSource?
    /// The order to open that has no answer yet.
    private var opening: Int?
    private var isOpen = false

    /// Makes the adapter of a process. The order to open makes its source.
    public init(_ voice: ClientVoice) { self.voice = voice }

    /// Carries an order out.
    public func carryOut(_ order: ClientOrder, _ id: Int) {
        switch order.name {
        case "open": open(order, id)
        case "close":
            source?.close()
            lose()
            voice.done(id)
        default: voice.unsupported(id, "no such order")
        }
    }

    private func open(_ order: ClientOrder, _ id: Int) {
        if order["method"] != nil || order["body"] != nil {
            return voice.unsupported(id, "EventSource asks by GET, and without a body")
        }
        guard let url = order["url"]?.string.flatMap(URL.init(string:)) else {
            return voice.failed(id, "the address is none")
        }
        var options = EventSource.Options()
        options.lastEventID = order["lastEventId"]?.string ?? ""
        var fields: HTTPFields = [:]
        for (name, value) in order["headers"]?.object ?? [:] { fields.set(name, to: value.string ?? "") }
        source?.close()
        let wanted = fields
        let seams = voice.app.device.world.streamSeams
        let new = EventSource(
            url, options: options, engine: { seams.wrap(HTTPEngines.preferred($0)) }, fields: { wanted })
        (source, opening) = (new, id)
        new.onOpen = { [weak self] in
            guard let self else { return }
            isOpen = true
            voice.tell("connected")
            if let id = opening.take() { voice.done(id, ["status": 200]) }
        }
        // The source tells events of every type, so nobody has to name the types.
        new.onEvent = { [weak self] event in
            self?.voice.tell(
                "message",
                [
                    "type": .string(event.type), "data": .string(event.data),
                    "lastEventId": .string(event.lastEventID),
                ])
        }
        new.onError = { [weak self, weak new] failure in
            guard let self else { return }
            lose(failure.description)
            if let id = opening.take() { voice.failed(id, failure.description) }
            if new?.readyState == .closed { voice.tell("error", ["reason": .string(failure.description)]) }
        }
        new.open()
    }

    private func lose(_ reason: String? = nil) {
        guard isOpen else { return }
        isOpen = false
        voice.tell("disconnected", ["reason": reason.map(JSON.string)])
    }
}

extension World {
    /// Wraps the engine of each source that our adapter makes from now on. Saboteurs use this.
    package func wrapStreamEngines(_ wrap: @escaping @Sendable (any HTTPEngine) -> any HTTPEngine) {
        streamSeams.wraps.append(wrap)
    }

    fileprivate var streamSeams: StreamSeams { singletons.object { StreamSeams() } }
}

/// The wrappers of engines in a world.
///
/// Only code on the loop touches them, so the class is safe to share.
private final class StreamSeams: @unchecked Sendable {
    var wraps: [@Sendable (any HTTPEngine) -> any HTTPEngine] = []

    func wrap(_ engine: any HTTPEngine) -> any HTTPEngine { wraps.reduce(engine) { $1($0) } }
}

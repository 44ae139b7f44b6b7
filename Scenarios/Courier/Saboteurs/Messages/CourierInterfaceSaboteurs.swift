import Carillon
import CarillonCourier
import CarillonEnvironment
import Foundation
import ScenarioFixtures

/// Clients with defects in adapters, handlers, publishers and the log of packets.
extension Saboteur {
    static let courierReversesAdapters = Saboteur(
        "courier/reverses-adapters", "The second of two adapters is asked first.", breaks: ["CO-ADPT-1"],
        at: .courier.adapters { $0.count == 2 ? $0.reversed() : $0 })

    static let courierAsksOneAdapter = Saboteur(
        "courier/asks-one-adapter", "Only the first adapter is ever asked.", breaks: ["CO-ADPT-2"],
        at: .courier.adapters { Array($0.prefix(1)) })

    static let courierGreedyJSON = Saboteur(
        "courier/greedy-json", "The JSON adapter encodes Data, as Base 64.", breaks: ["CO-ADPT-4"],
        at: .courier.adapters { [GreedyJSONAdapter()] + $0 })

    static let courierHoldsHandlers = Saboteur(
        "courier/holds-handlers", "The client holds its handlers.", breaks: ["CO-EVT-1"],
        at: .courier.client { HoldingHandlers(to: $0) })

    static let courierKeepsHandlers = Saboteur(
        "courier/keeps-handlers", "Removing a handler does nothing.", breaks: ["CO-EVT-2"],
        at: .courier.client { KeepingHandlers(to: $0) })

    static let courierReversesHandlers = Saboteur(
        "courier/reverses-handlers", "The handler that was added last is told first.", breaks: ["CO-EVT-3"],
        at: .courier.client { ReversingHandlers(to: $0) })

    static let courierClingingSinks = Saboteur(
        "courier/clinging-sinks", "Letting go of a cancellable ends nothing.", breaks: ["CO-PBL-1"],
        at: .courier.client { RewrittenPublishers(to: $0) { ClingingPublisher($0) } })

    static let courierIdleFilters = Saboteur(
        "courier/idle-filters", "filter lets everything pass.", breaks: ["CO-PBL-2"],
        at: .courier.client { RewrittenPublishers(to: $0) { UnfilteredPublisher($0) } })

    static let courierHidesAcknowledgements = Saboteur(
        "courier/hides-acknowledgements", "The log lacks acknowledgements.", breaks: ["CO-CHK-1"],
        at: .courier.engineEvents {
            { event in
                if case .packet(let packet) = event, packet.kind == .puback || packet.kind == .suback {
                    []
                } else {
                    [event]
                }
            }
        })

    static let courierHidesFlags = Saboteur(
        "courier/hides-flags", "The log knows neither duplicates nor retained messages.", breaks: ["CO-CHK-1"],
        at: .courier.engineEvents {
            { event in
                guard case .packet(let packet) = event else { return [event] }
                return [
                    .packet(
                        PassingPacket(
                            packet.direction, packet.kind, packetIdentifier: packet.packetIdentifier,
                            qualityOfService: packet.qualityOfService, bytes: packet.bytes))
                ]
            }
        })

    static let courierLosesIdentifiers = Saboteur(
        "courier/loses-identifiers", "The log has no packet identifiers.", breaks: ["CO-CHK-1"],
        at: .courier.engineEvents {
            { event in
                guard case .packet(let packet) = event else { return [event] }
                return [
                    .packet(
                        PassingPacket(
                            packet.direction, packet.kind, qualityOfService: packet.qualityOfService,
                            isDuplicate: packet.isDuplicate, isRetained: packet.isRetained, bytes: packet.bytes))
                ]
            }
        })

    static let courierShowsPasswords = Saboteur(
        "courier/shows-passwords", "The log shows the password.", breaks: ["CO-CHK-1"],
        at: .courier.engineEvents {
            { event in
                guard case .packet(let packet) = event, packet.kind == .connect else { return [event] }
                // These bytes are a fixed header and the first part of a CONNECT.
                return [
                    .packet(
                        PassingPacket(packet.direction, .connect, bytes: [0x10, 6] + ArraySlice("geheim".utf8)))
                ]
            }
        })

    static let courierMovesHouse = Saboteur(
        "courier/moves-house", "At each launch the app's directory is an empty one.",
        breaks: ["CO-CHK-5", "CO-PERS-6", "CO-PUB-11", "CO-SUB-10", "MQC-20"]
    ) { world in
        let launches = Remembered(0)
        world.decoratePlatforms { _, platform in
            launches.value += 1
            return ForwardingPlatform(to: platform, directory: { $0.appendingPathComponent("\(launches.value)") })
        }
    }
}

private struct GreedyJSONAdapter: MessageAdapter {
    let contentType = "application/json"

    func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        try JSONMessageAdapter().fromMessage(message, topic: topic)
    }

    func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let data = data as? Data else { throw CourierError.encodingError.asNSError }
        return try JSONEncoder().encode(data)
    }
}

private final class HoldingHandlers: ForwardingCourierClient {
    private var held: [any ICourierEventHandler] = []

    override func addEventHandler(_ handler: any ICourierEventHandler) {
        held.append(handler)
        super.addEventHandler(handler)
    }
}

private final class KeepingHandlers: ForwardingCourierClient {
    override func removeEventHandler(_ handler: any ICourierEventHandler) {}
}

private final class ReversingHandlers: ForwardingCourierClient {
    private var added: [any ICourierEventHandler] = []

    override func addEventHandler(_ handler: any ICourierEventHandler) {
        for handler in added { super.removeEventHandler(handler) }
        added.insert(handler, at: 0)
        for handler in added { super.addEventHandler(handler) }
    }
}

private final class RewrittenPublishers: ForwardingCourierClient {
    private let rewrite: (AnyPublisher<Message, Never>) -> AnyPublisher<Message, Never>

    init(
        to next: any CourierClient,
        _ rewrite: @escaping (AnyPublisher<Message, Never>) -> AnyPublisher<Message, Never>
    ) {
        self.rewrite = rewrite
        super.init(to: next)
    }

    override func messagePublisher() -> AnyPublisher<Message, Never> { rewrite(super.messagePublisher()) }
}

private final class ClingingPublisher<Output>: AnyPublisher<Output, Never> {
    private let next: AnyPublisher<Output, Never>
    private var sinks: [AnyCancellable] = []

    init(_ next: AnyPublisher<Output, Never>) {
        self.next = next
        super.init()
    }

    override func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Never> {
        ClingingPublisher(next.filter(predicate: predicate))
    }

    override func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Never> {
        ClingingPublisher<Result>(next.map(transform: transform))
    }

    override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sinks.append(next.sink(receiveValue: receiveValue))
        return Holding(self)
    }

    /// A subscription that never releases its publisher.
    private final class Holding: AnyCancellable {
        private let held: Unmanaged<ClingingPublisher<Output>>

        init(_ publisher: ClingingPublisher<Output>) {
            held = .passRetained(publisher)
            super.init()
        }
    }
}

private final class UnfilteredPublisher<Output>: AnyPublisher<Output, Never> {
    private let next: AnyPublisher<Output, Never>

    init(_ next: AnyPublisher<Output, Never>) {
        self.next = next
        super.init()
    }

    override func filter(predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Never> { self }

    override func map<Result>(transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Never> {
        UnfilteredPublisher<Result>(next.map(transform: transform))
    }

    override func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        next.sink(receiveValue: receiveValue)
    }
}

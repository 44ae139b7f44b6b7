import Carillon
import CarillonCourier
import CarillonEnvironment
import CarillonTLS
import MQTTScenarios
import ScenarioFixtures

/// Clients with defects in connecting and disconnecting.
extension Saboteur {
    static let courierBeginsAnew = Saboteur(
        "courier/begins-anew", "connect() ends the connection that there is, and makes another one.",
        breaks: ["CO-CONN-1"],
        at: .courier.client { BeginningAnew(to: $0) })

    private final class BeginningAnew: ForwardingCourierClient {
        override func connect() {
            if connectionState != .disconnected { next.disconnect() }
            next.connect()
        }
    }

    static let courierSwallowsDiscards = Saboteur(
        "courier/swallows-discards", "That a wish to connect is discarded is not told.",
        breaks: ["CO-AUTH-12", "CO-LIFE-3", "CO-NET-1"],
        at: .courier.events { { event in if case .connectDiscarded = event.type { [] } else { [event] } } })

    static let courierTellsLate = Saboteur(
        "courier/tells-late", "The event that CONNECT was sent comes only when CONNECT was answered.",
        breaks: ["CO-CONN-2"],
        at: .courier.events {
            let held = Remembered<CourierEvent?>(nil)
            return { event in
                switch event.type {
                case .connectedPacketSent:
                    held.value = event
                    return []
                case .connectionSuccess, .connectionFailure, .connectionLost: return [event] + held.take()
                default: return [event]
                }
            }
        })

    static let courierForgesWills = Saboteur(
        "courier/forges-wills", "The client leaves a will that nobody has made.", breaks: ["CO-CONN-3"],
        at: .courier.packets { { $0.changingConnect { $0.will = Will("gone", to: "wills") } } })

    static let courierBoasts = Saboteur(
        "courier/boasts", "The state is connected as soon as the client connects.", breaks: ["CO-CONN-4"],
        at: .courier.client { Boasting(to: $0) })

    private final class Boasting: ForwardingCourierClient {
        override var connectionState: ConnectionState {
            next.connectionState == .connecting ? .connected : next.connectionState
        }
    }

    static let courierHastyStates = Saboteur(
        "courier/hasty-states", "A watcher of the state hears of changes before the call that causes them returns.",
        breaks: ["CO-CONN-5"],
        at: .courier.client { WatchedClosely(to: $0, isHasty: true) })

    static let courierRepeatsStates = Saboteur(
        "courier/repeats-states", "A new watcher of the state hears at once what the state is.", breaks: ["CO-CONN-6"],
        at: .courier.client { WatchedClosely(to: $0, isHasty: false) })

    private final class WatchedClosely: ForwardingCourierClient {
        private let isHasty: Bool

        init(to next: any CourierClient, isHasty: Bool) {
            self.isHasty = isHasty
            super.init(to: next)
        }

        override var connectionStatePublisher: AnyPublisher<ConnectionState, Never> {
            StatePublisher(of: next, isHasty: isHasty)
        }
    }

    /// Publishes states at once. Depending on `isHasty`, it publishes either the current state or the states to which
    /// events lead.
    private final class StatePublisher: AnyPublisher<ConnectionState, Never> {
        private let client: any CourierClient
        private let isHasty: Bool

        init(of client: any CourierClient, isHasty: Bool) {
            self.client = client
            self.isHasty = isHasty
            super.init()
        }

        override func sink(receiveValue: @escaping (ConnectionState) -> Void) -> AnyCancellable {
            guard isHasty else {
                receiveValue(client.connectionState)
                return client.connectionStatePublisher.sink(receiveValue: receiveValue)
            }
            let watcher = Watcher(client, receiveValue)
            client.addEventHandler(watcher)
            return watcher
        }
    }

    private final class Watcher: AnyCancellable, ICourierEventHandler {
        private let client: any CourierClient
        private let receive: (ConnectionState) -> Void

        init(_ client: any CourierClient, _ receive: @escaping (ConnectionState) -> Void) {
            self.client = client
            self.receive = receive
            super.init()
        }

        func onEvent(_ event: CourierEvent) {
            receive(client.connectionState)
        }
    }

    static let courierHangsUp = Saboteur(
        "courier/hangs-up", "The client closes its connection without DISCONNECT.",
        breaks: ["CO-CONN-7", "CO-LIFE-1"],
        at: .courier.engine { next in ForwardingEngine(to: next, disconnect: next.abort) })

    static let courierNeverCloses = Saboteur(
        "courier/never-closes", "The client says DISCONNECT, and then leaves the connection open.",
        breaks: ["MQTT-3.14.4-1", "MQC-3"],
        at: .courier.parts { parts in
            let open = Remembered<[any Connection]>([])
            parts.session.part = { connection, _ in
                connection.handler = nil
                open.value.append(connection)
            }
        })

    static let courierCannotLetGo = Saboteur(
        "courier/cannot-let-go", "After disconnect() the client listens on to what happens to app and network.",
        breaks: ["CO-CONN-8"], at: .courier.parts { $0.connecting.stopObserving = { _ in } })

    static let courierTakesLateAnswers = Saboteur(
        "courier/takes-late-answers", "The provider's answer counts even after disconnect().", breaks: ["CO-CONN-8"],
        at: .courier.parts { $0.connecting.answerCounts = { question, open in open.map { $0 == question } ?? true } })

    static let courierLeavesForGood = Saboteur(
        "courier/leaves-for-good", "connect() after disconnect() does nothing.", breaks: ["CO-CONN-9"],
        at: .courier.client { LeavingForGood(to: $0) })

    private final class LeavingForGood: ForwardingCourierClient {
        private var hasLeft = false

        override func connect() {
            if !hasLeft { next.connect() }
        }

        override func disconnect() {
            hasLeft = true
            next.disconnect()
        }
    }

    static let courierSmugglesProperties = Saboteur(
        "courier/smuggles-properties", "User properties are appended to CONNECT as if it were one of MQTT 5.",
        breaks: ["CO-CONN-10"],
        at: Sabotage { world in
            let clients = Remembered<Set<String>>([])
            world.decorateCourierParts { parts in
                parts.engine = { [make = parts.engine] setup in
                    let next = make(setup)
                    return ForwardingEngine(
                        to: next,
                        open: { options in
                            if options.userProperties != nil { clients.value.insert(options.clientId) }
                            next.open(options)
                        })
                }
            }
            world.decorateBrokers { plan in
                plan.spoilings.append { packet, bytes in
                    guard case .connect(let connect) = packet, clients.value.contains(connect.clientIdentifier.text)
                    else { return bytes }
                    let property: [UInt8] = [0x26] + .text("city") + .text("Jakarta")
                    return [bytes[0], bytes[1] + UInt8(property.count)] + bytes[2...] + property
                }
            }
        })

    static let courierForgetsTLS = Saboteur(
        "courier/forgets-tls", "That options ask for TLS is overlooked.", breaks: ["CO-CONN-11", "CO-CONN-12"],
        at: .courier.opening { $0.scheme = nil })

    static let courierForgetsTLSLater = Saboteur(
        "courier/forgets-tls-later", "Options that ask for TLS are heeded once by each client.", breaks: ["CO-CONN-12"],
        at: .courier.engine { next in
            let isUsed = Remembered(false)
            return ForwardingEngine(
                to: next,
                open: { options in
                    next.open(isUsed.value ? options.rewritten { $0.scheme = nil } : options)
                    isUsed.value = true
                })
        })

    static let courierOldCalendar = Saboteur(
        "courier/old-calendar", "Certificates are judged by a clock of the day before yesterday.",
        breaks: ["CO-CONN-13"],
        at: .courier.parts {
            $0.secure = { connection, options, environment in
                TLSConnection(
                    connection, to: options.host,
                    environment: environment.replacing(
                        platform: ForwardingPlatform(to: environment.platform, clockAhead: .seconds(-2 * 86_400))))
            }
        })

    static let courierOneName = Saboteur(
        "courier/one-name", "Every broker has to prove the same name, whatever the options say.",
        breaks: ["CO-CONN-13"],
        at: .courier.parts {
            $0.secure = { connection, _, environment in
                TLSConnection(connection, to: "another-broker", environment: environment)
            }
        })
}

extension ControlPacket {
    /// The same packet, changed if it is a CONNECT.
    func changingConnect(_ change: (inout Connect) -> Void) -> [ControlPacket] {
        guard case .connect(var connect) = self else { return [self] }
        change(&connect)
        return [.connect(connect)]
    }

    /// The same packet, changed if it is a PUBLISH.
    func changingPublish(_ change: (inout Publish) -> Void) -> [ControlPacket] {
        guard case .publish(var publish) = self else { return [self] }
        change(&publish)
        return [.publish(publish)]
    }
}

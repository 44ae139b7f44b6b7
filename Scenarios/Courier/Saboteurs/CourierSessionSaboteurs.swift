import Carillon
import CarillonCourier
import ScenarioFixtures

/// Clients with defects in the state that they keep.
extension Saboteur {
    static let courierOneUser = Saboteur(
        "courier/one-user", "A later user of the app has the client identifier of the first user.",
        breaks: ["CO-SESS-1"],
        at: .courier.parts { parts in
            let first = Remembered<String?>(nil)
            parts.engine = { [make = parts.engine] setup in
                let next = make(setup)
                return ForwardingEngine(
                    to: next,
                    open: { options in
                        first.value = first.value ?? options.clientId
                        next.open(options.rewritten { $0.clientId = first.value ?? $0.clientId })
                    })
            }
        })

    static let courierOneShelf = Saboteur(
        "courier/one-shelf", "All clients keep what they have to send in one place.", breaks: ["CO-SESS-2"],
        at: .courier.parts { parts in
            parts.outgoing = { [make = parts.outgoing] in SharedStore(to: make($0)) }
        })

    private final class SharedStore: ForwardingOutgoingStore {
        override func removeAll(of client: ClientIdentifier) throws(StoreError) {
            for client: ClientIdentifier in ["ann", "bob", "cleo"] { try next.removeAll(of: client) }
        }
    }

    static let courierOneRhythm = Saboteur(
        "courier/one-rhythm", "All clients come back in the same rhythm.", breaks: ["CO-SESS-3"],
        at: .courier.parts { $0.connecting.backOff = { _, _ in DoublingBackOff(interval: 5, maximum: 10) } })

    static let courierForgetsReleases = Saboteur(
        "courier/forgets-releases", "That a message at QoS 2 is with the broker already is not stored.",
        breaks: ["CO-SESS-4"],
        at: .courier.parts { parts in
            parts.outgoing = { [make = parts.outgoing] in ForgettingStages(to: make($0)) }
        })

    private final class ForgettingStages: ForwardingOutgoingStore {
        override func setStage(
            _ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier
        ) throws(StoreError) {}
    }

    static let courierReadsTwice = Saboteur(
        "courier/reads-twice", "Messages that the broker has not released do not outlive the app's process.",
        breaks: ["CO-SESS-4"],
        at: .courier.parts { parts in
            parts.incoming = { [make = parts.incoming] in HoldingNothing(to: make($0)) }
        })

    private final class HoldingNothing: ForwardingIncomingStore {
        override func heldMessages(of client: ClientIdentifier) -> [HeldMessage] { [] }
    }

    static let courierHoards = Saboteur(
        "courier/hoards", "To the broker no session is a clean one.", breaks: ["CO-SESS-5"],
        at: .courier.opening { $0.isClean = false })

    static let courierCleansUp = Saboteur(
        "courier/cleans-up", "Every session is a clean one to the broker.",
        breaks: ["CO-SESS-6", "CO-SESS-8", "MQC-6"],
        at: .courier.opening { $0.isClean = true })
}

import Carillon
import CarillonMeteor
import DDPClient

/// Clients with defects in sessions that outlive their connections.
extension Saboteur {
    static let meteorTrustsNoSession = Saboteur(
        "meteor/trusts-no-session", "A session that goes on is taken for a new one.", breaks: ["MS-RES-1"],
        at: .meteor.parts { $0.ddp.isResumed = { _, _ in false } })

    static let meteorTrustsAnySession = Saboteur(
        "meteor/trusts-any-session", "A new session is taken for the former one.", breaks: ["MS-RES-2"],
        at: .meteor.parts { $0.ddp.isResumed = { _, _ in true } })
}

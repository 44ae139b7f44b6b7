import Carillon
import CarillonHTTP
import Pharmacy

extension Scenario {
    static let busyService = Scenario(
        "pharmacy/pick-up/busy", "A pick-up is confirmed again while the pharmacy's own service is busy.",
        covers: ["PH-3"], networks: [.loopback]
    ) { world in
        var fetched: [String] = []
        let service = try world.httpServer("pharmacy") { request in
            switch request {
            case "PUT /orders/ann/*":
                fetched.append(request.path[2])
                return .status(.noContent)
            default: return .status(.notFound)
            }
        }
        service.misbehave(.refuse(.received(.request).first(2), with: .serviceUnavailable))

        let phone = world.device("phone")
        let attemptCount = world.kept(Impatience.self).isEmpty ? 5 : 1
        let isConfirmed = try await phone.run {
            try await PickUp(attemptCount: attemptCount).confirm("Iron", of: "ann")
        }
        world.expect(isConfirmed, "the app knows that the pick-up is confirmed")
        world.expect(fetched, equals: ["Iron"], "the pharmacy knows it, too, and once")
        world.expect(service.journal.received(.request).count, equals: 3, "at the third attempt")
    }
}

extension Saboteur {
    static let givesUp = Saboteur(
        "pharmacy/gives-up", "The app asks a busy service only once.", breaks: ["PH-3"],
        at: Sabotage { $0.keep(Impatience()) })

    static let staysBusy = Saboteur(
        "pharmacy/stays-busy", "The service is busy for ever.", breaks: ["PH-3"],
        at: .http.misbehaviour { .refuse(.received(.request), with: .serviceUnavailable) })
}

/// The mark that a saboteur leaves for apps that do not ask again.
private final class Impatience {}

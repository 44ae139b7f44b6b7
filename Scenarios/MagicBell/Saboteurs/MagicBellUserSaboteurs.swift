import Carillon
import CarillonMagicBell
import Foundation
import HTTPEngine
import MagicBellWire
import ScenarioFixtures

/// Clients with defects in users and their identities.
extension Saboteur {
    static let magicBellNewObjects = Saboteur(
        "magicbell/new-objects", "Each connectUser makes a new user.", breaks: ["MB-CLI-1", "MB-CLI-3"],
        at: .magicBell.parts { parts in
            let count = Remembered(0)
            parts.users.key = { _ in
                count.value += 1
                return "user \(count.value)"
            }
        })

    static let magicBellOneForAll = Saboteur(
        "magicbell/one-for-all", "All users are the first one.", breaks: ["MB-CLI-2", "MB-MULTI-1", "MB-RT-13"],
        at: .magicBell.parts { $0.users.key = { _ in "user" } })

    static let magicBellOneIdentity = Saboteur(
        "magicbell/one-identity", "A user with two identities names one.", breaks: ["MB-CLI-4"],
        at: .magicBell.requests { request in
            var request = request
            if request.fields[MagicBellField.userExternalID] != nil { request.fields.remove(MagicBellField.userEmail) }
            return request
        })

    static let magicBellStays = Saboteur(
        "magicbell/stays", "A user who leaves is only forgotten.",
        breaks: ["MB-CLI-5", "MB-PUSH-2", "MB-RT-19"],
        at: .magicBell.parts { parts in
            parts.realtime.handle = { [handle = parts.realtime.handle] input, machine, now in
                if case .stop = input { return }
                handle(input, &machine, now)
            }
            parts.store.decorate { input, machine, date, next in
                if case .userLeft = input { return [] }
                return next(input, &machine, date)
            }
            parts.users.queue = { [queue = parts.users.queue] in
                ForwardingRequestQueue(
                    to: queue($0), add: { next, job in if !job.isFarewell { next.add(job) } }, dropAll: { _ in [] })
            }
        })

    static let magicBellKeepsMemories = Saboteur(
        "magicbell/keeps-memories", "The stores of a user who leaves keep their notifications.",
        breaks: ["MB-CLI-7", "MB-MULTI-3"],
        at: .magicBell.storeInputs { input, _ in if case .userLeft = input { nil } else { input } })

    static let magicBellFinishes = Saboteur(
        "magicbell/finishes", "The requests of a user who leaves are sent all the same.", breaks: ["MB-MULTI-3"],
        at: .magicBell.queues { ForwardingRequestQueue(to: $0, dropAll: { _ in [] }) })

    static let magicBellDropsPrefix = Saboteur(
        "magicbell/drops-prefix", "The path of the base address is left out.", breaks: ["MB-CLI-6"],
        at: .magicBell.requests { request in
            guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) else { return request }
            parts.path = parts.path.replacing("/magic/bell", with: "")
            var request = request
            request.url = parts.url ?? request.url
            return request
        })

    static let magicBellKeyless = Saboteur(
        "magicbell/keyless", "GraphQL requests of users with an identifier name neither them nor the project.",
        breaks: ["MB-AUTH-1", "MB-CLI-2"],
        at: .magicBell.requests(.post, "/graphql") { request in
            guard request.fields[MagicBellField.userExternalID] != nil else { return }
            for name in [MagicBellField.apiKey, MagicBellField.userEmail, MagicBellField.userExternalID] {
                request.fields.remove(name)
            }
        })

    static let magicBellAlwaysProves = Saboteur(
        "magicbell/always-proves", "An HMAC is sent though none is wanted.", breaks: ["MB-AUTH-2"],
        at: .magicBell.requests { request in
            var request = request
            if request.fields[MagicBellField.userHMAC] == nil { request.fields.append(MagicBellField.userHMAC, "") }
            return request
        })

    static let magicBellHexadecimal = Saboteur(
        "magicbell/hexadecimal", "The HMAC is sent in hexadecimal digits.", breaks: ["MB-AUTH-3", "MB-AUTH-4"],
        at: .magicBell.requests { request in
            var request = request
            if let code = request.fields[MagicBellField.userHMAC], let bytes = Data(base64Encoded: code) {
                request.fields.set(
                    MagicBellField.userHMAC, to: bytes.map { String($0, radix: 16) }.joined())
            }
            return request
        })

    static let magicBellProvesAddress = Saboteur(
        "magicbell/proves-address", "The HMAC is always that of the email address.", breaks: ["MB-AUTH-4"],
        at: .magicBell.requests { request in
            var request = request
            if request.fields[MagicBellField.userHMAC] != nil, let email = request.fields[MagicBellField.userEmail] {
                let code = UserHMAC.code(for: email, secret: "MAGICBELL_API_SECRET")
                request.fields.set(MagicBellField.userHMAC, to: code)
            }
            return request
        })

    static let magicBellFirstCode = Saboteur(
        "magicbell/first-code", "A user keeps the first HMAC that the app gave.", breaks: ["MB-AUTH-5", "MB-RT-24"],
        at: .magicBell.parts { $0.users.code = { former, given in former ?? given } })

    static let magicBellUnprovenChannel = Saboteur(
        "magicbell/unproven-channel", "The authentication of the channel has no HMAC.", breaks: ["MB-AUTH-5"],
        at: .magicBell.requests(.post, "/ws/auth") { $0.fields.remove(MagicBellField.userHMAC) })

    static let magicBellManyStores = Saboteur(
        "magicbell/many-stores", "Each build makes a new store.", breaks: ["MB-DIR-1"],
        at: .magicBell.parts { $0.users.isSame = { _, _ in false } })

    static let magicBellFewStores = Saboteur(
        "magicbell/few-stores", "Stores are told apart by read and seen alone.", breaks: ["MB-DIR-1", "MB-DIR-2"],
        at: .magicBell.parts { $0.users.isSame = { $0.read == $1.read && $0.seen == $1.seen } })

    static let magicBellKeepsDisposed = Saboteur(
        "magicbell/keeps-disposed", "A disposed store is still the store of its predicate.", breaks: ["MB-DIR-3"],
        at: .magicBell.directors { ForwardingStoreDirector(to: $0, dispose: { _, _ in }) })

    static let magicBellLetsGo = Saboteur(
        "magicbell/lets-go", "A store hears of no message.", breaks: ["MB-DIR-4", "MB-RT-4", "MB-RT-5"],
        at: .magicBell.storeInputs { input, _ in if case .news(.message) = input { nil } else { input } })
}

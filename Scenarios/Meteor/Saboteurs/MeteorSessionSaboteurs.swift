import Carillon
import CarillonMeteor
import DDPClient
import Foundation

/// Clients with defects in what becomes of documents when a session begins anew, or when they cannot be decoded.
extension Saboteur {
    static let meteorEmptiesAtReconnect = Saboteur(
        "meteor/empties-at-reconnect", "The documents go when a session begins, as upstream.", breaks: ["MS-RECON-8"],
        at: .meteor.parts { $0.ddp.awaitedSubscriptions = { _ in [] } })

    static let meteorHushesDifferences = Saboteur(
        "meteor/hushes-differences", "Watches do not hear of what has changed during an outage.",
        breaks: ["MS-RECON-8", "MS-MODEL-2"], at: .meteor.parts { $0.store.differences = { _, _ in [] } })

    static let meteorHushesTheGone = Saboteur(
        "meteor/hushes-the-gone", "Watches do not hear of documents that have gone during an outage, as upstream.",
        breaks: ["MS-RECON-8", "MS-MODEL-2"],
        at: .meteor.parts { parts in
            parts.store.differences = { [all = parts.store.differences] in
                all($0, $1).filter { $0.reason != .removed }
            }
        })

    static let meteorTellsAllAnew = Saboteur(
        "meteor/tells-all-anew", "Watches hear of all documents again after an outage, as upstream.",
        breaks: ["MS-RECON-8"],
        at: .meteor.parts { parts in
            parts.store.differences = { $1.visible.map { LocalChange(reason: .added, document: $0) } }
        })

    static let meteorWaitsForEver = Saboteur(
        "meteor/waits-for-ever", "The documents of a session do not show until all have come.",
        breaks: ["MS-RECON-9"], at: .meteor.parts { $0.ddp.quiescencePatience = .hours(1_000) })

    static let meteorForgetsRemovalsToCome = Saboteur(
        "meteor/forgets-removals-to-come",
        "A document that the app removes before the documents have come is back until the server removes it.",
        breaks: ["MS-RECON-10"], at: .meteor.parts { $0.store.hide = { documents, id, _ in documents.hide(id) } })

    static let meteorShowsToAnybody = Saboteur(
        "meteor/shows-to-anybody", "Documents of the former session show to everybody who comes.",
        breaks: ["MS-ACC-9"], at: .meteor.parts { $0.ddp.maySee = { _, _ in true } })

    // MARK: Watches

    static let meteorComesTwice = Saboteur(
        "meteor/comes-twice", "Watches are told the names of the messages, as upstream.", breaks: ["MS-WATCH-5"],
        at: .meteor.parts { parts in
            parts.store.apply = { [apply = parts.store.apply] documents, message in
                let change = apply(&documents, message)
                switch message {
                case .added(let document):
                    return documents[document.id].map { LocalChange(reason: .added, document: $0) }
                case .changed: return change.map { LocalChange(reason: .changed, document: $0.document) }
                default: return change
                }
            }
        })

    static let meteorLosesTheUndecodable = Saboteur(
        "meteor/loses-the-undecodable", "Watches do not hear that a document can be decoded no more, as upstream.",
        breaks: ["MS-CODE-3", "MS-MODEL-2"],
        at: .meteor.parts { parts in
            parts.watching.reason = { [reason = parts.watching.reason] change, isKnown, isElement in
                isElement || change == .removed ? reason(change, isKnown, isElement) : nil
            }
        })

    static let meteorHushesDecoding = Saboteur(
        "meteor/hushes-decoding", "Nobody hears why a document is no element, as upstream.", breaks: ["MS-CODE-3"],
        at: .meteor.parts { parts in
            parts.news.post = { [post = parts.news.post] name, client, userInfo in
                if name != Notification.MeteorClientUndecodableDocument { post(name, client, userInfo) }
            }
        })
}

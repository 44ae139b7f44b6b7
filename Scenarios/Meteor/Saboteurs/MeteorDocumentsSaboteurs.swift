import Carillon
import CarillonMeteor
import DDPClient
import Foundation

/// Clients with defects in what they make of a server's messages about documents.
extension Saboteur {
    /// Lets clients handle some messages in another way. A handler that returns `nil` handles the message rightly.
    private static func applying(
        _ handle: @escaping @Sendable (inout LocalCollection, ServerMessage) -> LocalChange??
    ) -> Sabotage {
        .meteor.parts { parts in
            parts.store.apply = { [apply = parts.store.apply] in handle(&$0, $1) ?? apply(&$0, $1) }
        }
    }

    private static let nothing: LocalChange?? = .some(nil)

    static let meteorSkipsBareDocuments = Saboteur(
        "meteor/skips-bare-documents", "Documents without fields are skipped.", breaks: ["MS-DATA-1"],
        at: applying { _, message in
            if case .added(let document) = message, document.fields.isEmpty { nothing } else { nil }
        })

    static let meteorKeepsClearedFields = Saboteur(
        "meteor/keeps-cleared-fields", "Fields that a change clears stay.", breaks: ["DDP-DATA-2"],
        at: applying { documents, message in
            guard case .changed(var change) = message else { return nil }
            change.cleared = []
            return documents.change(change)
        })

    static let meteorReplacesWhole = Saboteur(
        "meteor/replaces-whole", "A change replaces the whole document.", breaks: ["DDP-DATA-2"],
        at: applying { documents, message in
            guard case .changed(let change) = message else { return nil }
            let document = Document(collection: change.collection, id: change.id, fields: change.fields)
            return documents.add(document).map { LocalChange(reason: .changed, document: $0.document) }
        })

    static let meteorFirstWord = Saboteur(
        "meteor/first-word", "A document stays as it came first.", breaks: ["DDP-DATA-2", "MS-MODEL-1"],
        at: applying { documents, message in
            if case .changed(let change) = message, documents[change.id] != nil { nothing } else { nil }
        })

    static let meteorIgnoresOrder = Saboteur(
        "meteor/ignores-order", "Documents that are added before others go to the end.", breaks: ["DDP-DATA-8"],
        at: applying { documents, message in
            if case .addedBefore(let document, _) = message { documents.add(document, before: nil) } else { nil }
        })

    static let meteorLosesTheUnplaced = Saboteur(
        "meteor/loses-the-unplaced", "A document that is added before an unknown one is lost, as upstream.",
        breaks: ["DDP-DATA-8"],
        at: applying { documents, message in
            guard case .addedBefore(_, let next?) = message, documents[next] == nil else { return nil }
            return nothing
        })

    static let meteorKeepsOrderedRaw = Saboteur(
        "meteor/keeps-ordered-raw",
        "A document that is added before others is no element of the app's type, as upstream.",
        breaks: ["DDP-DATA-8"],
        at: applying { documents, message in
            guard case .addedBefore(var document, let next) = message else { return nil }
            document.fields = ["raw": .object(document.fields)]
            return documents.add(document, before: next)
        })

    static let meteorMovesTooFar = Saboteur(
        "meteor/moves-too-far", "A document that moves forwards lands one place too far, as upstream.",
        breaks: ["DDP-DATA-9"],
        at: applying { documents, message in
            let ids = documents.visible.map(\.id)
            guard case .movedBefore(_, let id, let next?) = message, let from = ids.firstIndex(of: id),
                let to = ids.firstIndex(of: next), from < to
            else { return nil }
            return documents.move(id, before: to + 1 < ids.count ? ids[to + 1] : nil)
        })

    static let meteorEmptiesAtTheEnd = Saboteur(
        "meteor/empties-at-the-end", "A document that moves to the end loses its fields, as upstream.",
        breaks: ["DDP-DATA-9"],
        at: applying { documents, message in
            guard case .movedBefore(let collection, let id, nil) = message else { return nil }
            _ = documents.remove(id)
            return documents.add(Document(collection: collection, id: id), before: nil)
        })

    static let meteorMakesTheMoved = Saboteur(
        "meteor/makes-the-moved", "An unknown document that moves is made.", breaks: ["DDP-DATA-9", "DDP-DATA-10"],
        at: applying { documents, message in
            guard case .movedBefore(let collection, let id, let next) = message, documents[id] == nil else {
                return nil
            }
            return documents.add(Document(collection: collection, id: id), before: next)
        })

    static let meteorMergesRepetitions = Saboteur(
        "meteor/merges-repetitions", "A document that is added again keeps its former fields, too.",
        breaks: ["DDP-DATA-10", "MS-OFF-3", "MS-OFF-6"],
        at: applying { documents, message in
            guard case .added(let document) = message, documents[document.id] != nil else { return nil }
            return documents.change(
                DocumentChange(collection: document.collection, id: document.id, fields: document.fields))
        })

    static let meteorKeepsLocalFields = Saboteur(
        "meteor/keeps-local-fields", "A document that the app has put there stays, whatever the server sends.",
        breaks: ["MS-OFF-6"],
        at: applying { documents, message in
            guard case .added(let document) = message, documents[document.id]?.origin == .app else { return nil }
            return nothing
        })

    static let meteorNewestFirst = Saboteur(
        "meteor/newest-first", "New documents come first.", breaks: ["MS-COLL-4"],
        at: applying { documents, message in
            guard case .added(let document) = message, let first = documents.visible.first else { return nil }
            return documents.add(document, before: first.id).map {
                LocalChange(reason: .added, document: $0.document)
            }
        })

    static let meteorForgetsRemovals = Saboteur(
        "meteor/forgets-removals", "Documents that nobody shows any more stay.",
        breaks: ["MS-MODEL-1", "MS-ACC-7"],
        at: applying { documents, message in
            guard case .removed(_, let id) = message else { return nil }
            return documents[id].map { LocalChange(reason: .removed, document: $0) } ?? nothing
        })

    // MARK: Watches

    static let meteorHushesMoves = Saboteur(
        "meteor/hushes-moves", "Watches do not hear of moves.", breaks: ["MS-WATCH-1"],
        at: applying { documents, message in
            guard case .movedBefore = message else { return nil }
            _ = documents.apply(message)
            return nothing
        })

    static let meteorOneReason = Saboteur(
        "meteor/one-reason", "Watches are told that a document was added, wherever it stands.",
        breaks: ["MS-WATCH-1"],
        at: applying { documents, message in
            guard case .addedBefore(let document, let next) = message else { return nil }
            return documents.add(document, before: next).map { LocalChange(reason: .added, document: $0.document) }
        })

    static let meteorBareRemovals = Saboteur(
        "meteor/bare-removals", "Watches with a condition hear of every removal, without the element, as upstream.",
        breaks: ["MS-WATCH-2"], at: .meteor.parts { $0.elements = BareRemovals(next: $0.elements) })

    private struct BareRemovals: ElementRules {
        let next: any ElementRules

        func found<T>(among elements: [T], matching: MeteorMatcher<T>?, sorted: MeteorSorter<T>?) -> [T] {
            next.found(among: elements, matching: matching, sorted: sorted)
        }

        func tell<T>(_ news: WatchNews, matching: MeteorMatcher<T>?, to callback: CollectionCallback<T>) {
            if news.reason == .removed { return callback(.removed, news.id, nil) }
            next.tell(news, matching: matching, to: callback)
        }
    }

    static let meteorTellsTheStopped = Saboteur(
        "meteor/tells-the-stopped", "A watch that was stopped by another one hears of that change.",
        breaks: ["MS-WATCH-3"], at: .meteor.parts { $0.watching.hears = { _, _ in true } })

    static let meteorStopsNothing = Saboteur(
        "meteor/stops-nothing", "Watches cannot be stopped.", breaks: ["MS-WATCH-3", "MS-WATCH-4"],
        at: .meteor.parts { $0.watching.ended = { _ in [] } })

    static let meteorStopsOne = Saboteur(
        "meteor/stops-one", "Only the first of all watches is stopped.", breaks: ["MS-WATCH-3"],
        at: .meteor.parts { $0.watching.ended = { Array($0.prefix(1)) } })

    static let meteorTellsTheNewest = Saboteur(
        "meteor/tells-the-newest", "The watches of a second value of a collection silence those of the first.",
        breaks: ["MS-WATCH-4"], at: .meteor.parts { $0.watching.hears = { $0.owner === $1.last?.owner } })

    // MARK: Reconnects

    static let meteorKeepsStale = Saboteur(
        "meteor/keeps-stale", "Documents of the former session stay (apendua/ddp-redux#5).",
        breaks: ["MS-RECON-5", "MS-MODEL-1", "MS-COLL-7"],
        at: .meteor.kept { _, _, cleanup in cleanup == .session ? true : nil })

    static let meteorDropsRestored = Saboteur(
        "meteor/drops-restored", "Elements of a file go with the connection.", breaks: ["MS-OFF-3"],
        at: .meteor.kept { _, _, cleanup in cleanup == .session ? false : nil })
}

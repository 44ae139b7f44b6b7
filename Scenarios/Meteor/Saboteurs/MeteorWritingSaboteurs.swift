import Carillon
import CarillonMeteor
import DDPClient
import Foundation
import ScenarioFixtures

/// Clients with defects in writing, finding, decoding and keeping.
extension Saboteur {
    static let meteorForgetsIdentifiers = Saboteur(
        "meteor/forgets-identifiers", "Insertions are sent without their identifier, as upstream.",
        breaks: ["MS-COLL-1"],
        at: .meteor.parts { parts in
            parts.writing.insertion = { fields in
                var fields = fields
                fields["_id"] = nil
                return [.object(fields)]
            }
        })

    static let meteorKeepsRefusals = Saboteur(
        "meteor/keeps-refusals", "A change that the server refuses is not taken back, as upstream.",
        breaks: ["MS-COLL-1", "MS-COLL-3", "MS-MODEL-1"],
        at: .meteor.parts { $0.writing.mayHaveHappened = { _, _ in true } })

    static let meteorSwapsUpdates = Saboteur(
        "meteor/swaps-updates", "An update sets the fields with null, and clears nothing else, as upstream.",
        breaks: ["MS-COLL-2"],
        at: .meteor.parts { parts in
            parts.writing.update = { id, changes in
                let nulls = changes.filter { $0.value.isNull }.map { ($0.name, $0.value) }
                return [["_id": id], ["$set": .object(Members(nulls))]]
            }
        })

    static let meteorSelectsByArray = Saboteur(
        "meteor/selects-by-array", "Updates and removals select by an array, as upstream, which servers refuse.",
        breaks: ["MS-COLL-2", "MS-COLL-3"],
        at: .meteor.parts { parts in
            parts.writing.removal = { [["_id", $0]] }
            parts.writing.update = { [update = parts.writing.update] id, changes in
                [["_id", id]] + update(id, changes).dropFirst()
            }
        })

    static let meteorUpdatesAtOnce = Saboteur(
        "meteor/updates-at-once", "An update shows before the server has said so.", breaks: ["MS-COLL-2"],
        at: .meteor.parts { $0.writing.shownAtOnce = { $0 } })

    static let meteorRemovesLate = Saboteur(
        "meteor/removes-late", "A removal shows when the server says so.", breaks: ["MS-COLL-3"],
        at: .meteor.parts { $0.store.hide = { _, _, _ in } })

    static let meteorSortsBackwards = Saboteur(
        "meteor/sorts-backwards", "A sorted closure says what belongs before, as upstream.", breaks: ["MS-COLL-5"],
        at: .meteor.parts { $0.elements = SortingBackwards(next: $0.elements) })

    private struct SortingBackwards: ElementRules {
        let next: any ElementRules

        func found<T>(among elements: [T], matching: MeteorMatcher<T>?, sorted: MeteorSorter<T>?) -> [T] {
            next.found(among: elements, matching: matching, sorted: sorted.map { sorted in { sorted($1, $0) } })
        }

        func tell<T>(_ news: WatchNews, matching: MeteorMatcher<T>?, to callback: CollectionCallback<T>) {
            next.tell(news, matching: matching, to: callback)
        }
    }

    static let meteorNamesTheNameless = Saboteur(
        "meteor/names-the-nameless", "Items without an identifier are added under one.", breaks: ["MS-COLL-6"],
        at: .meteor.parts { parts in
            parts.writing.identifier = { [identifier = parts.writing.identifier] in identifier($0) ?? "nameless" }
        })

    static let meteorKnowsOnlyObjects = Saboteur(
        "meteor/knows-only-objects", "Dictionaries cannot be added.", breaks: ["MS-COLL-6"],
        at: .meteor.parts { parts in
            parts.writing.identifier = { [identifier = parts.writing.identifier] item in
                item is EJSONObject ? nil : identifier(item)
            }
        })

    static let meteorKeepsOwn = Saboteur(
        "meteor/keeps-own", "Documents that the app has put there stay across reconnects.",
        breaks: ["MS-COLL-7", "MS-MODEL-1"],
        at: .meteor.kept { document, _, cleanup in cleanup == .session ? document.origin != .server : nil })

    // MARK: Decoding

    static let meteorPlainDecoding = Saboteur(
        "meteor/plain-decoding", "A type's own code for decoding is not asked.", breaks: ["MS-CODE-1"],
        at: .meteor.parts { parts in
            parts.store.decode = { [decode = parts.store.decode] type, data in
                guard let decodable = type as? any Decodable.Type else { return try decode(type, data) }
                return try JSONDecoder().decode(decodable, from: data)
            }
        })

    static let meteorDecodesAnything = Saboteur(
        "meteor/decodes-anything", "A document that cannot be decoded shows as the last one that could.",
        breaks: ["MS-CODE-2"],
        at: .meteor.parts { parts in
            let last = Remembered<Any?>(nil)
            parts.store.decode = { [decode = parts.store.decode] type, data in
                guard let value = try? decode(type, data) else { return last.value }
                last.value = value
                return value
            }
        })

    static let meteorWholeSeconds = Saboteur(
        "meteor/whole-seconds", "Dates are decoded to the second.", breaks: ["MS-EJSON-1"],
        at: .meteor.parts { parts in
            parts.store.decode = { [decode = parts.store.decode] type, data in
                let text = String(decoding: data, as: UTF8.self)
                    .replacing(/"\$date":(\d+)\d{3}/) { "\"$date\":\($0.output.1)000" }
                return try decode(type, Data(text.utf8))
            }
        })

    // MARK: Files

    static let meteorStampsAgain = Saboteur(
        "meteor/stamps-again", "Each writing of a file stamps all elements anew.", breaks: ["MS-OFF-1"],
        at: .meteor.parts { $0.offline.stamp = { $1 } })

    static let meteorForgetsMarks = Saboteur(
        "meteor/forgets-marks", "A file does not say that its elements were offline, as upstream.",
        breaks: ["MS-OFF-1"],
        at: .meteor.parts { parts in
            parts.offline.write = { [write = parts.offline.write] data, url in
                let text = String(decoding: data, as: UTF8.self)
                    .replacing(/,?"_wasOffline_":true/, with: "").replacing("{,", with: "{")
                try write(Data(text.utf8), url)
            }
        })

    static let meteorRestoresUnmarked = Saboteur(
        "meteor/restores-unmarked", "Restored elements are as the file says.", breaks: ["MS-OFF-2"],
        at: .meteor.parts { $0.offline.marked = { $0 } })

    static let meteorMendsFiles = Saboteur(
        "meteor/mends-files", "A file that is half there is read as far as it goes.", breaks: ["MS-OFF-2"],
        at: .meteor.parts { parts in
            parts.offline.read = { [read = parts.offline.read] url in
                let text = String(decoding: try read(url), as: UTF8.self)
                return Data((text.hasPrefix("[{") && !text.hasSuffix("]") ? text + "\"}]" : text).utf8)
            }
        })

    static let meteorClearsFilesOnly = Saboteur(
        "meteor/clears-files-only", "Clearing removes the file alone, as upstream.", breaks: ["MS-OFF-4"],
        at: .meteor.kept { _, _, cleanup in cleanup == .file ? true : nil })

    static let meteorWritesAtOnce = Saboteur(
        "meteor/writes-at-once", "Each change is written half a second later.", breaks: ["MS-OFF-5"],
        at: .meteor.parts { $0.offline.quiet = .milliseconds(500) })

    static let meteorWritesLate = Saboteur(
        "meteor/writes-late", "Changes are written ten minutes after the last one.", breaks: ["MS-OFF-5"],
        at: .meteor.parts { $0.offline.quiet = .minutes(10) })
}

import DDPServer
import DDPWire
import Foundation
import JSONWire
import OrderedCollections

/// The documents that clients of the playground read and change.
struct Items {
    let collection: DDPCollection
    /// The number of documents at the start.
    let count: Int

    init(_ collection: DDPCollection, count: Int) {
        self.collection = collection
        self.count = count
        collection.limit = DDPOptions.documentLimit
        reset(to: count)
    }

    /// Goes back to the first `count` documents as they were at the start.
    func reset(to count: Int) {
        let wanted = Members((0..<count).map { (Items.name(of: $0), Items.document(number: $0)) })
        for id in collection.documents.keys where id.string.flatMap({ wanted[$0] }) == nil { collection.remove(id) }
        for (name, fields) in wanted {
            let id = DocumentIdentifier.string(name)
            guard let old = collection[id] else {
                collection.insert(fields, id: id)
                continue
            }
            collection.update(id, set: fields, unset: old.names.filter { fields[$0] == nil })
        }
    }

    private static func name(of number: Int) -> String {
        let digits = "\(number)"
        return "item-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func document(number: Int) -> Members<EJSON> {
        [
            "name": "Item \(number)", "n": EJSON(number), "even": .bool(number.isMultiple(of: 2)),
            "when": .date(milliseconds: 1_700_000_000_000 + Int64(number) * 1_000),
            "tags": ["t\(number % 3)"], "nested": ["a": ["b": EJSON(number)]],
        ]
    }
}

extension DocumentIdentifier {
    /// The text of an identifier that is one.
    fileprivate var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

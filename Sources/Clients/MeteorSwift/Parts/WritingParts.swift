package import DDPWire
import Foundation
package import JSONWire

/// The decisions about writing into collections of the server.
package struct WritingParts: Sendable {
    /// The parameters of `/<collection>/insert`. The document has its `_id`.
    package var insertion: @Sendable (_ document: Members<EJSON>) -> [EJSON] = { [.object($0)] }

    /// The parameters of `/<collection>/update`: fields with `null` are removed, and the others are set.
    package var update: @Sendable (_ id: EJSON, _ changes: Members<EJSON>) -> [EJSON] = { id, changes in
        let unset = changes.filter { $0.value.isNull }.map { ($0.name, EJSON.string("")) }
        let set = changes.filter { !$0.value.isNull }.map { ($0.name, $0.value) }
        var modifier: Members<EJSON> = [:]
        // A modifier without operators would replace the whole document.
        if !set.isEmpty || unset.isEmpty { modifier["$set"] = .object(Members(set)) }
        if !unset.isEmpty { modifier["$unset"] = .object(Members(unset)) }
        return [["_id": id], .object(modifier)]
    }

    /// The parameters of `/<collection>/remove`.
    package var removal: @Sendable (_ id: EJSON) -> [EJSON] = { [["_id": $0]] }

    /// The identifier of an item of the app's, under which it is added; `nil` if it has none.
    package var identifier: @Sendable (_ item: Any) -> String? = { item in
        switch item {
        case let object as any MongoObject: object._id
        case let object as any OfflineObject: object._id
        case let object as EJSONObject: object["_id"] as? String
        default: nil
        }
    }

    /// The fields of a document that an update changes locally at once: none.
    package var shownAtOnce: @Sendable (_ changes: Members<EJSON>) -> Members<EJSON> = { _ in [:] }

    /// Whether the server may have done what a failed call has asked for, so that local changes are not taken back. A
    /// connection that ends before the answer says nothing of that, unless the session goes on: then the server has
    /// never heard of the call.
    package var mayHaveHappened: @Sendable (_ failure: any Error, _ isConnected: Bool) -> Bool = {
        ($0 as NSError).domain == MeteorClientError.domain && !$1
    }

    package init() {}
}

package import DDPClient
package import DDPWire
package import Foundation

/// The decisions about the documents that a client has.
package struct StoreParts: Sendable {
    /// Changes the documents of a collection as a message of the server says. Returns the change that watches hear of.
    package var apply: @Sendable (inout LocalCollection, ServerMessage) -> LocalChange? = { $0.apply($1) }

    /// The changes of which watches hear when a new session shows its documents instead of the former one's.
    package var differences: @Sendable (_ former: LocalCollection, _ session: LocalCollection) -> [LocalChange] = {
        $0.changes(to: $1)
    }

    /// Hides a document that the app removes, until the server has answered. The new session may be still to bring it.
    package var hide: @Sendable (inout LocalCollection, _ id: String, _ isComing: Bool) -> Void = {
        if $2 { $0.hideLater($1) } else { $0.hide($1) }
    }

    /// Makes the app's value of a document in EJSON's form.
    package var decode: @Sendable (any CollectionDecoder.Type, Data) throws -> Any? = {
        try $0.decode(data: $1, decoder: .ejson)
    }

    /// Whether a document stays at a cleanup. One is restored if it came from a file, and the server has not sent it
    /// since.
    package var isKept: @Sendable (_ document: LocalDocument, _ isRestored: Bool, Cleanup) -> Bool = {
        document, isRestored, cleanup in
        switch cleanup {
        case .session: isRestored
        // The server removes its own (D-METEORSWIFT-14).
        case .logout(let isConnected): isRestored || isConnected && document.origin == .server
        // An insertion that no subscription shows was the former user's (D-METEORSWIFT-20).
        case .otherUser: isRestored || document.origin != .acceptedInsertion
        case .file: !isRestored
        }
    }

    package init() {}
}

import CarillonEnvironment
import Foundation

/// The documents of one session after the other.
extension MeteorClient {
    /// Lets the documents of a new session come, while the app sees those of the former one.
    func beginDocuments() {
        showsFormerSession = true
        for hub in allHubs { hub.beginSession() }
    }

    /// Lets the app see the documents of the session, and tells the watches of the differences.
    ///
    /// - Parameter missing: the identifiers of the subscriptions whose documents have not come yet.
    func showDocuments(without missing: [String]) {
        if !missing.isEmpty {
            let list = missing.joined(separator: ", ")
            environment.record(
                MeteorTraceKind.incomplete, "shows the documents of the session without those of \(list)",
                fields: [.init("subscriptions", list)])
        }
        showsFormerSession = false
        let hubs = allHubs
        for hub in hubs { hub.showSession() }
        for hub in hubs { hub.tell() }
    }

    /// Removes the documents that do not stay, and tells the watches.
    func cleanUp(_ cleanup: Cleanup) {
        let hubs = allHubs
        for hub in hubs { hub.cleanUp(cleanup) }
        for hub in hubs { hub.tell() }
    }

    /// Tells the app of a document that is none of its type.
    func tell(_ failure: UndecodableDocument) {
        environment.record(
            MeteorTraceKind.undecodable, "\(failure)",
            fields: [.init("collection", failure.collection), .init(.id, failure.id), .init(.reason, "\(failure)")])
        let userInfo: [AnyHashable: Any] = ["collection": failure.collection, "id": failure.id, "error": failure]
        post(Notification.MeteorClientUndecodableDocument, userInfo)
    }
}

import CarillonEnvironment
import DDPClient
import DDPWire
import Foundation
import JSONWire

extension MeteorClient {
    /// Inserts a document into a collection: locally at once, and on the server. If the server refuses, the local
    /// document goes again. A document that the server accepts, but that no subscription shows, stays until the next
    /// connection or the next user.
    ///
    /// - Parameters:
    ///   - collectionName: the name of the collection.
    ///   - object: a dictionary, or an object that is ``CollectionDecoder`` or `Codable`. An `_id` that lacks is made.
    ///   - responseCallback: takes the server's message, or the error.
    /// - Returns: the identifier of the document; `nil` if the object has no form in EJSON. The callback then has
    ///   the reason.
    @discardableResult
    public func insert(
        into collectionName: String, object: Any, responseCallback: MeteorClientMethodCallback? = nil
    ) -> String? {
        do throws(UnsendableValue) {
            let (id, fields) = try document(object)
            // The server makes the same identifiers out of the seed.
            let seed = id == nil ? RandomStream.makeSeed(identifierNumbers.next(below:)) : nil
            let identifier = id ?? .string(made(with: seed ?? "", for: collectionName))
            let hub = hub(collectionName)
            noteChange()
            let isNew = hub.insert(identifier.wire, fields, from: isConnected ? .insertion : .app) { _ in false }
            var sent = fields
            sent["_id"] = identifier.ejson
            _ = call("/\(collectionName)/insert", parts.writing.insertion(sent), seed: seed) {
                [weak self] result in
                switch result {
                case .success: hub.acceptInsertion(of: identifier.wire, fields)
                case .failure(let error):
                    if isNew, self?.mayHaveHappened(error) == false { hub.takeBackInsertion(of: identifier.wire) }
                }
                responseCallback?(result)
            }
            return identifier.text
        } catch {
            responseCallback?(.failure(error))
            return nil
        }
    }

    /// Puts a document into a collection without telling the server. It goes when a new connection begins, unless it
    /// is an object that came from a file.
    public func add(item: Any, forId _id: String, into collectionName: String) {
        guard let fields = try? document(item).fields else { return }
        let hub = hub(collectionName)
        hub.insert(hub.wireID(of: _id), fields)
    }

    /// Changes fields of a document on the server. The local document changes when the server says so.
    ///
    /// - Parameters:
    ///   - collectionName: the name of the collection.
    ///   - _id: the document's identifier.
    ///   - changes: the new values; `NSNull` removes a field.
    ///   - responseCallback: gets the server's answer, or the error.
    public func update(
        into collectionName: String, objectWithId _id: String, changes: EJSONObject,
        responseCallback: MeteorClientMethodCallback? = nil
    ) {
        do throws(UnsendableValue) {
            let changes = try EJSON(sending: changes, at: "changes").object ?? [:]
            let hub = hub(collectionName)
            let wire = hub.wireID(of: _id)
            let shown = parts.writing.shownAtOnce(changes)
            if !shown.isEmpty {
                hub.apply(.changed(DocumentChange(collection: collectionName, id: wire, fields: shown)))
            }
            let id = DocumentIdentifier(wire: wire).ejson
            _ = call("/\(collectionName)/update", parts.writing.update(id, changes)) { responseCallback?($0) }
        } catch {
            responseCallback?(.failure(error))
        }
    }

    /// Removes a document: locally at once, and on the server. If the server refuses, the local document is back.
    public func remove(
        from collectionName: String, objectWithId _id: String, responseCallback: MeteorClientMethodCallback? = nil
    ) {
        let hub = hub(collectionName)
        let id = hub.wireID(of: _id)
        noteChange()
        if isConnected { hub.hide(id) } else { hub.drop(id) }
        var call: String?
        call = self.call("/\(collectionName)/remove", parts.writing.removal(DocumentIdentifier(wire: id).ejson)) {
            [weak self] result in
            switch result {
            // Watches hear of the removal when the server says so, which may be after the result.
            case .success: if let self, let call { settle(call) { hub.dropHidden(id) } }
            case .failure(let error): if self?.mayHaveHappened(error) == false { hub.show(id) }
            }
            responseCallback?(result)
        }
    }

    /// Notes a change of documents that the server hears of only if there is a connection. Without one, the session may
    /// not go on, for the server would not send the documents again.
    private func noteChange() {
        if !isConnected { step { machine, _ in machine.forgetSession() } }
    }

    private func made(with seed: String, for collection: String) -> String {
        var stream = RandomStream(seed: seed, collection: collection)
        return stream.next()
    }

    private func mayHaveHappened(_ failure: any Error) -> Bool { parts.writing.mayHaveHappened(failure, isConnected) }

    /// Splits an object into its identifier and its other fields.
    func document(_ object: Any) throws(UnsendableValue) -> (id: DocumentIdentifier?, fields: Members<EJSON>) {
        guard var fields = try EJSON(sending: object, at: "object").object else {
            throw UnsendableValue("object", "a document is a dictionary, or an object whose form in EJSON is one")
        }
        let id = DocumentIdentifier(fields["_id"])
        fields["_id"] = nil
        return (id, fields)
    }
}

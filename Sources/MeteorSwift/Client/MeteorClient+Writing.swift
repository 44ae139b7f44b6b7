import DDPWire
import Foundation
import JSONWire

extension MeteorClient {
    /// Inserts a document into a collection: locally at once, and on the server. If the server refuses, the local
    /// document goes again. A document that the server accepts, but that no subscription shows, stays until the next
    /// connection or the next user.
    ///
    /// - Parameter object: a dictionary, or an object that is ``CollectionDecoder`` or `Codable`. An `_id` that lacks
    ///   is made.
    /// - Returns: the identifier of the document; `nil` if the object has no form in EJSON. The callback then has
    ///   the reason.
    @discardableResult
    public func insert(
        into collectionName: String, object: Any, responseCallback: MeteorClientMethodCallback? = nil
    ) -> String? {
        do throws(UnsendableValue) {
            let (id, fields) = try document(object)
            let identifier = id ?? .string(identifierNumbers.nextUUID().text)
            let hub = hub(collectionName)
            let isNew = hub.documents[identifier.wire] == nil
            if isNew { hub.insert(identifier.wire, fields, from: isConnected ? .insertion : .unsentInsertion) }
            var sent = fields
            sent["_id"] = identifier.ejson
            _ = call("/\(collectionName)/insert", parts.writing.insertion(sent)) { [parts] result in
                switch result {
                case .success: hub.acceptInsertion(of: identifier.wire, fields)
                case .failure:
                    if isNew, parts.writing.takesRefusedBack, result.isRefusal {
                        hub.takeBackInsertion(of: identifier.wire)
                    }
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
    /// - Parameter changes: the new values; `NSNull` removes a field.
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
        if isConnected { hub.hide(id) } else { hub.drop(id) }
        var call: String?
        call = self.call("/\(collectionName)/remove", parts.writing.removal(DocumentIdentifier(wire: id).ejson)) {
            [weak self, parts] result in
            switch result {
            // Watches hear of the removal when the server says so, which may be after the result.
            case .success: if let self, let call { settle(call) { hub.dropHidden(id) } }
            case .failure: if parts.writing.takesRefusedBack, result.isRefusal { hub.show(id) }
            }
            responseCallback?(result)
        }
    }

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

extension Result<DDPMessage, any Error> {
    /// Whether the server has refused, rather than the connection having ended.
    fileprivate var isRefusal: Bool {
        guard case .failure(let error) = self else { return false }
        return (error as NSError).domain != MeteorClientError.domain
    }
}

import CarillonEnvironment
import DDPWire
import JSONWire
import OrderedCollections

/// One client's subscription to a publication.
///
/// ```swift
/// application.publish("clock") { sub in
///     sub.added("clock", .string("now"), ["tick": 0])
///     sub.ready()
///     sub.after(.seconds(1)) { sub.changed("clock", .string("now"), set: ["tick": 1]) }
///     return nil
/// }
/// ```
public final class Subscription {
    /// The client's own identifier; `nil` for a publication that everybody gets.
    public let id: String?
    /// The name of the publication; `nil` for one that everybody gets.
    public let name: String?
    /// The parameters, `[]` if the message had none.
    public let params: [EJSON]
    /// The identifier of the user for whom the publication runs. It runs again when that changes.
    public let userID: String?

    let handle: SubscriptionHandle
    let session: Session
    let publication: DDPApplication.Publication
    private unowned let core: DDPCore
    private var provided: OrderedSet<MergeBox.Key> = []
    private var observers: [CursorObserver] = []
    private var stopHandlers: [() -> Void] = []
    private(set) var isReady = false
    private(set) var isOver = false

    init(
        id: String?, name: String?, params: [EJSON], of session: Session, in core: DDPCore,
        _ publication: @escaping DDPApplication.Publication
    ) {
        self.id = id
        self.name = name
        self.params = params
        userID = session.userID
        self.session = session
        self.core = core
        self.publication = publication
        handle = core.makeHandle()
    }

    // MARK: For publications

    /// Sends a document.
    public func added(_ collection: String, _ id: DocumentIdentifier, _ fields: Members<EJSON>) {
        guard !isOver else { return }
        let key = MergeBox.Key(collection: collection, id: id)
        provided.append(key)
        core.send(session.box.add(fields, at: key, by: handle), of: session)
    }

    /// Sends a change of a document. A mistake ends the subscription with an internal error.
    public func changed(
        _ collection: String, _ id: DocumentIdentifier, set: Members<EJSON> = [:], cleared: [String] = []
    ) {
        let key = MergeBox.Key(collection: collection, id: id)
        guard !isOver else { return }
        tryOrStop { () throws(MergeBoxError) in
            core.send(try session.box.change(set: set, cleared: cleared, at: key, by: handle), of: session)
        }
    }

    /// Takes a document back. A mistake ends the subscription with an internal error.
    public func removed(_ collection: String, _ id: DocumentIdentifier) {
        let key = MergeBox.Key(collection: collection, id: id)
        guard !isOver else { return }
        tryOrStop { () throws(MergeBoxError) in
            core.send(try session.box.remove(at: key, by: handle), of: session)
            provided.remove(key)
        }
    }

    /// Says that the initial documents have been sent. Only the first call counts.
    public func ready() {
        guard !isOver, !isReady else { return }
        isReady = true
        if let id { core.noteReady(id, of: session) }
    }

    /// Sends the documents of a query, and keeps them up to date.
    public func publish(_ cursor: Cursor) {
        guard !isOver else { return }
        let collection = core.application.collection(cursor.collection)
        var documents = collection.documents.compactMap { id, fields in cursor.view(of: fields, at: id).map { (id, $0) }
        }
        if let limit = cursor.limit {
            documents.sort { $0.0.wire < $1.0.wire }
            documents = Array(documents.prefix(limit))
        } else {
            let observer = CursorObserver(cursor, for: self)
            observers.append(observer)
            collection.add(observer)
        }
        for (id, fields) in documents { added(cursor.collection, id, fields) }
    }

    /// Ends the subscription: its documents are taken back, and the client learns that it is over.
    ///
    /// - Parameter error: the reason; `nil` if there is none to tell.
    public func stop(_ error: DDPError? = nil) {
        guard !isOver else { return }
        end()
        core.noteEnd(of: self, error)
    }

    /// Calls `body` when the subscription is over, whoever ends it.
    public func onStop(_ body: @escaping () -> Void) { stopHandlers.append(body) }

    /// Does something later. It happens only while the subscription lasts.
    public func after(_ delay: Duration, _ body: @escaping () -> Void) {
        core.schedule(after: delay, for: session) { [weak self] in
            if self?.isOver == false { body() }
        }
    }

    // MARK: For the core

    /// Runs the publication.
    func run() {
        do {
            guard let cursors = try publication(self) else { return }
            for cursor in cursors { publish(cursor) }
            ready()
        } catch let error as DDPError {
            stop(error)
        } catch {
            core.note(.internalError("\(error)"), of: session)
            stop(.internalError)
        }
    }

    /// Takes all documents back.
    func end() {
        for key in provided { core.send((try? session.box.remove(at: key, by: handle)) ?? nil, of: session) }
        abandon()
    }

    /// Forgets the documents without taking them back.
    func abandon() {
        guard !isOver else { return }
        isOver = true
        provided = []
        for observer in observers { core.application.collection(observer.cursor.collection).remove(observer) }
        observers = []
        let handlers = stopHandlers
        stopHandlers = []
        for handler in handlers { handler() }
    }

    private func tryOrStop(_ body: () throws(MergeBoxError) -> Void) {
        do throws(MergeBoxError) {
            try body()
        } catch {
            core.note(.internalError("\(error)"), of: session)
            stop(.internalError)
        }
    }
}

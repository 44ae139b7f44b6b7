import CarillonEnvironment
public import DDPWire
public import JSONWire

/// One client's subscription to a publication.
///
/// ```swift
/// server.publish("clock") { sub in
///     sub.added("clock", "now", ["tick": 0])
///     sub.ready()
///     sub.after(.seconds(1)) { try sub.changed("clock", "now", set: ["tick": 1]) }
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
    private weak var core: DDPCore?
    private var provided = ArrivalOrder<MergeBox.Key>()
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
        handle = SubscriptionHandle(number: core.makeNumber())
    }

    // MARK: For publications

    /// Sends a document.
    public func added(_ collection: String, _ id: DocumentIdentifier, _ fields: Members<EJSON>) {
        let key = MergeBox.Key(collection: collection, id: id)
        perform { core in
            provided.append(key)
            core.send(session.box.add(fields, at: key, by: handle), of: session)
            core.boundValues(of: session)
        }
    }

    /// Sends a document of an ordered collection, which stands before another one; `nil` stands for the end.
    ///
    /// Meteor's own servers never send this, but DDP has it. A document that the client has already gets the new
    /// fields, and stays in its place.
    public func addedBefore(
        _ collection: String, _ id: DocumentIdentifier, _ fields: Members<EJSON>, before: DocumentIdentifier?
    ) {
        let key = MergeBox.Key(collection: collection, id: id)
        perform { core in
            provided.append(key)
            var message = session.box.add(fields, at: key, by: handle)
            if case .added(let document) = message { message = .addedBefore(document, before: before?.wire) }
            core.send(message, of: session)
            core.boundValues(of: session)
        }
    }

    /// Moves a document of an ordered collection before another one; `nil` stands for the end.
    public func movedBefore(_ collection: String, _ id: DocumentIdentifier, before: DocumentIdentifier?) {
        perform { core in
            core.send(.movedBefore(collection: collection, id: id.wire, before: before?.wire), of: session)
        }
    }

    /// Sends a change of a document.
    ///
    /// - Throws: ``MergeBoxError`` if nobody has added the document. An error that leaves the code of a publication or
    ///   of a method is an internal one to clients, as in Meteor.
    public func changed(
        _ collection: String, _ id: DocumentIdentifier, set: Members<EJSON> = [:], cleared: [String] = []
    ) throws(MergeBoxError) {
        let key = MergeBox.Key(collection: collection, id: id)
        try tryPerform { core throws(MergeBoxError) in
            core.send(try session.box.change(set: set, cleared: cleared, at: key, by: handle), of: session)
            core.boundValues(of: session)
        }
    }

    /// Takes a document back.
    ///
    /// - Throws: ``MergeBoxError`` if nobody has added the document.
    public func removed(_ collection: String, _ id: DocumentIdentifier) throws(MergeBoxError) {
        let key = MergeBox.Key(collection: collection, id: id)
        try tryPerform { core throws(MergeBoxError) in
            core.send(try session.box.remove(at: key, by: handle), of: session)
            core.countValues(of: session)
            provided.remove(key)
        }
    }

    /// Says that the initial documents have been sent. Only the first call counts.
    public func ready() {
        perform { core in
            guard !isReady else { return }
            isReady = true
            if let id { core.noteReady(id, of: session) }
        }
    }

    /// Sends the documents of a query, and keeps them up to date.
    public func publish(_ cursor: Cursor) {
        perform { _ in
            for (id, fields) in cursor.documents { added(cursor.collection.name, id, fields) }
            guard cursor.limit == nil else { return }
            let observer = CursorObserver(cursor, for: self)
            observers.append(observer)
            cursor.collection.add(observer)
        }
    }

    /// Ends the subscription: its documents are taken back, and the client learns that it is over.
    ///
    /// - Parameter error: the reason; `nil` if there is none to tell.
    public func stop(_ error: DDPError? = nil) {
        perform { core in
            end()
            core.noteEnd(of: self, error)
        }
    }

    /// Calls `body` when the subscription is over, whoever ends it.
    public func onStop(_ body: @escaping () -> Void) { stopHandlers.append(body) }

    /// Does something later. It happens only while the subscription lasts. An error ends the subscription.
    public func after(_ delay: Duration, _ body: @escaping () throws -> Void) {
        perform { core in
            core.schedule(after: delay, for: session) { [weak self] in
                if let self, !isOver { stopOnError(body) }
            }
        }
    }

    // MARK: For the core

    /// Runs the publication.
    func run() {
        stopOnError { try publication(self) }
    }

    /// Takes all documents back.
    func end() {
        for key in provided.elements {
            core?.send((try? session.box.remove(at: key, by: handle)) ?? nil, of: session)
        }
        core?.countValues(of: session)
        abandon()
    }

    /// Forgets the documents without taking them back.
    func abandon() {
        guard !isOver else { return }
        isOver = true
        provided = ArrivalOrder()
        for observer in observers { observer.cursor.collection.remove(observer) }
        observers = []
        let handlers = stopHandlers
        stopHandlers = []
        for handler in handlers { handler() }
    }

    /// Does something while the subscription lasts, and carries out its effects.
    private func perform(_ body: (DDPCore) -> Void) {
        guard !isOver, !session.isEnding, let core else { return }
        core.perform { body(core) }
    }

    /// The same, for what may be a mistake.
    private func tryPerform(_ body: (DDPCore) throws(MergeBoxError) -> Void) throws(MergeBoxError) {
        var mistake: MergeBoxError?
        perform { core in
            do throws(MergeBoxError) { try body(core) } catch { mistake = error }
        }
        if let mistake { throw mistake }
    }

    /// Runs code of the author. Its errors end the subscription.
    func stopOnError(_ body: () throws -> Void) {
        do {
            try body()
        } catch let error as DDPError {
            stop(error)
        } catch {
            core?.note(.internalError("\(error)"), of: session)
            stop(.internalError)
        }
    }
}

import CarillonEnvironment
public import DDPWire

/// One call of a method.
///
/// The client's next messages wait until the method has returned, unless it calls ``unblock()``.
///
/// ```swift
/// server.method("slow") { call in
///     call.unblock()
///     let answer = call.answerLater()
///     call.after(.seconds(1)) { answer.return("done") }
/// }
/// ```
public final class MethodInvocation {
    /// The parameters, `[]` if the message had none.
    public let params: [EJSON]
    /// The client's own identifier for the call.
    public let id: String
    /// The seed that both ends have; `nil` if the client sent none.
    public let randomSeed: String?
    let session: Session
    private weak var core: DDPCore?
    private let identifiers: Identifiers
    private var streams: [String: RandomStream] = [:]

    var isUnblocked = false
    private(set) var isDeferred = false
    private var isAnswered = false

    init(_ call: MethodCall, of session: Session, in core: DDPCore) {
        params = call.params ?? []
        id = call.id
        randomSeed = call.randomSeed
        self.session = session
        self.core = core
        identifiers = core.identifiers
    }

    /// The identifier of the user who is logged in on this connection.
    public var userID: String? { session.userID }

    /// The login token of this connection.
    var loginToken: String? {
        get { session.loginToken }
        set { session.loginToken = newValue }
    }

    /// Lets the client's next messages go on before this method has returned.
    public func unblock() {
        guard !isUnblocked else { return }
        isUnblocked = true
        perform { $0.goOn(session, after: self) }
    }

    /// Makes the identifier of a new document: the one that the client makes, too, if it sent a seed.
    public func makeID(for collection: String) -> String {
        guard let randomSeed else { return identifiers.next() }
        return streams[collection, default: RandomStream(seed: randomSeed, collection: collection)].next()
    }

    /// Logs a user in on this connection, or out with `nil`. All subscriptions run again for that user.
    public func setUser(_ id: String?) {
        perform { $0.setUser(id, of: session) }
    }

    /// Does something later. It happens only while the connection lasts.
    public func after(_ delay: Duration, _ body: @escaping () -> Void) {
        perform { $0.schedule(after: delay, for: session, body) }
    }

    /// Does something when the login of this connection ends. A later login of the connection takes its place.
    func atEndOfLogin(after delay: Duration, _ body: @escaping () -> Void) {
        perform { $0.scheduleEndOfLogin(of: session, after: delay, body) }
    }

    /// The means to answer after the method's code has returned, whose own result does not count then.
    public func answerLater() -> LaterAnswer {
        isDeferred = true
        return LaterAnswer(self)
    }

    func answer(_ result: MethodResult) {
        guard !isAnswered else { return }
        isAnswered = true
        perform { $0.answer(self, of: session, result) }
    }

    /// Does something while the connection lasts, and carries out its effects.
    private func perform(_ body: (DDPCore) -> Void) {
        guard !session.isOver, let core else { return }
        core.perform { body(core) }
    }

    /// The means to answer later, at any time and from any code on the server's loop. The first answer counts, and none
    /// after the connection's end.
    public struct LaterAnswer {
        private let invocation: MethodInvocation

        init(_ invocation: MethodInvocation) {
            self.invocation = invocation
        }

        /// Answers without a value.
        public func `return`() { invocation.answer(.success(nil)) }

        /// Answers with a value.
        public func `return`(_ value: some EJSONConvertible) { invocation.answer(.success(value.ejson)) }

        /// Answers with an error.
        public func fail(_ error: DDPError) { invocation.answer(.failure(error)) }
    }
}

import CarillonEnvironment
import DDPClient
import DDPWire
import Foundation

extension MeteorClient {
    /// Tells the app.
    func tell(_ news: DDPNews) {
        switch news {
        case .opened: tellOpening()
        case .resumed: environment.record(MeteorTraceKind.resumed, "the session goes on")
        case .began: beginDocuments()
        case .quiescent(let missing): showDocuments(without: missing)
        case .ready:
            environment.record(MeteorTraceKind.ready, "the session is ready")
            connectionDelegate?.meteorClientReady()
            post(Notification.MeteorClientConnectionReady)
        case .disconnected(let end): tellEnd(end)
        case .data(let message): message.collection.map(hub)?.apply(message)
        case .subscription(let news): tell(news)
        case .answered(let call, let result): complete(call, .answered(result))
        case .unanswered(let call): complete(call, .unanswered)
        case .updated(let call):
            settlements.removeValue(forKey: call)?()
            post(Notification.Name("\(call)_update"))
        case .loggedIn(let call, let session, let result): tellLogin(call, session, result)
        case .loginFailed(let call, let failure): tellFailure(of: call, failure)
        }
    }

    private func tellOpening() {
        connectionFailure = nil
        environment.record(MeteorTraceKind.opened, "the socket is open")
        connectionDelegate?.meteorDidConnect()
        post(Notification.MeteorClientDidConnect)
    }

    func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
        parts.news.post(name, self, userInfo)
    }

    private func complete(_ call: String, _ outcome: CallOutcome) {
        completions.removeValue(forKey: call)?(outcome)
    }

    private func tellEnd(_ end: DDPEnd) {
        connectionFailure = end.description
        settlements = [:]
        environment.record(
            MeteorTraceKind.disconnected, "is disconnected: \(end)", fields: [.init(.reason, end.description)])
        connectionDelegate?.meteorDidDisconnect()
        post(Notification.MeteorClientDidDisconnect)
    }

    private func tell(_ news: SubscriptionNews) {
        switch news {
        case .ready(let id, let name): readyCallbacks[id]?(id, name)
        case .groupReady(let id): readyCallbacks[id]?(id, "GroupedSubscriptions")
        case .ended(let id, let name, let error):
            let reason = error.map { "\($0)" } ?? "the server has stopped it"
            environment.record(
                MeteorTraceKind.subscriptionEnded, "the subscription \(id) to \(name) is over: \(reason)",
                fields: [.init(.id, id), .init(.reason, reason)])
            readyCallbacks[id] = nil
            var userInfo: [AnyHashable: Any] = ["id": id, "name": name]
            userInfo["error"] = error.map(NSError.init(method:))
            post(Notification.MeteorClientSubscriptionEnded, userInfo)
        }
    }

    // MARK: Logins

    private func tellLogin(_ call: String, _ session: LoginState.Session, _ result: EJSON?) {
        environment.record(
            MeteorTraceKind.loggedIn, "is logged in as \(session.userID)", fields: [.init("user", session.userID)])
        if let former = formerUserID, former != session.userID { cleanUp(.otherUser) }
        formerUserID = session.userID
        for step in parts.accounts.afterLogin {
            switch step {
            case .session:
                post(Notification.MeteorClientUpdateSession)
                connectionDelegate?.meteorClientUpdateSession(userId: session.userID, sessionToken: session.token)
            case .delegate: authDelegate?.authenticationWasSuccessful()
            case .callback: complete(call, .answered(.success(result)))
            }
        }
    }

    private func tellFailure(of call: String, _ failure: LoginFailure) {
        let error = failure.error
        environment.record(
            MeteorTraceKind.loginFailed, "a login has failed: \(error.localizedDescription)",
            fields: [.init(.reason, error.localizedDescription)])
        authDelegate?.authenticationFailed(withError: error)
        complete(call, .failed(error))
    }
}

extension LoginFailure {
    /// The error for the app.
    fileprivate var error: NSError {
        switch self {
        case .refused(let error): NSError(method: error)
        case .malformedResult:
            MeteorClientError.LogonRejected.error("The server's result has no user or no token")
        case .disconnected: MeteorClientError.DisconnectedBeforeCallbackComplete.error("You were disconnected")
        case .expired:
            MeteorClientError.LogonRejected.error("Your session has expired. Please log in again.")
        case .loggedOut: MeteorClientError.LogonRejected.error("You have logged out before the answer")
        }
    }
}

extension ServerMessage {
    /// The collection of a message about documents.
    fileprivate var collection: String? {
        switch self {
        case .added(let document), .addedBefore(let document, _): document.collection
        case .changed(let change): change.collection
        case .removed(let collection, _), .movedBefore(let collection, _, _): collection
        default: nil
        }
    }
}

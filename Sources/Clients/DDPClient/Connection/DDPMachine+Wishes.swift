package import DDPWire

extension DDPMachine {
    // MARK: Subscriptions

    /// Subscribes. A subscription that cannot be sent now is sent on the next connection.
    ///
    /// - Returns: the identifier.
    package mutating func subscribe(to name: String, _ params: [EJSON]?) -> String {
        let id = makeID()
        subscriptions.add(Sub(id: id, name: name, params: params))
        sendSubscriptions()
        return id
    }

    /// Subscribes to several publications as one group.
    ///
    /// - Returns: the identifier of the group.
    package mutating func subscribe(toAll members: [(name: String, params: [EJSON]?)]) -> String {
        let group = makeID()
        subscriptions.add(group: group, members.map { Sub(id: makeID(), name: $0.name, params: $0.params) })
        sendSubscriptions()
        return group
    }

    /// Ends a subscription, or all of a group.
    package mutating func unsubscribe(_ id: String) {
        for sent in subscriptions.remove(id) where isConnected { send(.unsub(id: sent)) }
        // The server answers those that it knows of by nosub, after the last of their data.
        let table = subscriptions
        quiescence.keepSubs { table.isOpen($0) }
        showWhenQuiescent()
    }

    mutating func sendSubscriptions() {
        guard isReady else { return }
        for sub in parts.sentSubscriptions(subscriptions.takeUnsent()) { send(.sub(sub)) }
    }

    // MARK: Methods

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - randomSeed: the seed of the identifiers that the client has made for the call.
    ///   - isAwaited: whether the app wants to hear of the answer.
    /// - Returns: the identifier of the call; `nil` if there is no session.
    package mutating func call(
        _ method: String, _ params: [EJSON]?, randomSeed: String? = nil, isAwaited: Bool = true
    ) -> String? {
        guard isConnected else { return nil }
        let call = MethodCall(id: makeID(), method: method, params: params, randomSeed: randomSeed)
        if isAwaited { sendCall(call) } else { send(.method(call)) }
        return call.id
    }

    /// Whether data that a call has written may still come.
    package func awaitsData(of call: String) -> Bool {
        methods.awaitsUpdated(call) || quiescence.holdsUpdate(of: call)
    }

    mutating func sendCall(_ call: MethodCall) {
        methods.add(call.id)
        send(.method(call))
        noteSent(call.id)
    }

    // MARK: Users

    /// Calls a method that logs in: `login` or `createUser`. No other login may wait for its answer.
    ///
    /// - Returns: the identifier of the call; `nil` if there is no session.
    package mutating func logIn(_ method: String, _ params: [EJSON]) -> String? {
        guard let call = call(method, params) else { return nil }
        login.begin(call, isResumption: false)
        quiescence.waitForData(of: call)
        return call
    }

    /// Forgets the user, and lets the server forget the token.
    package mutating func logOut() {
        if let call = login.logOut() {
            _ = methods.takeResult(call)
            tell(.loginFailed(call: call, .loggedOut))
        }
        showToNewUser()
        guard isConnected else {
            // The server would go on with the user.
            if memory.isSuspended { endSession() }
            return
        }
        let call = MethodCall(id: makeID(), method: "logout")
        send(.method(call))
        logout = call.id
        noteSent(call.id)
        // A resumption would have been followed by the subscriptions.
        becomeReady()
    }
}

import CarillonEnvironment
import DDPClient
import DDPWire

extension MeteorClient {
    /// Subscribes to a publication of the server. Without a connection, the subscription is sent once there is one; and
    /// again after each reconnect, with the same identifier.
    ///
    /// - Parameters:
    ///   - name: the name of the publication.
    ///   - withParameters: values as for ``call(method:parameters:responseCallback:)``.
    ///   - onReady: called with the identifier and the name when the initial documents have come, once for each
    ///     connection.
    /// - Returns: the identifier; `nil` if a parameter has no form in EJSON.
    public func add(
        subscription name: String, withParameters: [Any]? = nil, onReady: SubscriptionCallback? = nil
    ) -> String? {
        guard let parameters = sendable(withParameters) else { return nil }
        let id = step { machine, _ in machine.subscribe(to: name, parameters) }
        readyCallbacks[id] = onReady
        return id
    }

    /// Subscribes to a publication of the server. The same as ``add(subscription:withParameters:onReady:)``.
    public func add(
        subscription name: String, withParams: [Any]?, onReady: SubscriptionCallback? = nil
    ) -> String? {
        add(subscription: name, withParameters: withParams, onReady: onReady)
    }

    /// Subscribes to several publications at once.
    ///
    /// - Parameters:
    ///   - subscriptions: the names of the publications, and values as for
    ///     ``call(method:parameters:responseCallback:)``.
    ///   - onReady: called with the identifier of the group and `GroupedSubscriptions` when the initial documents of
    ///     all have come. A subscription that the server refuses is waited for no longer.
    /// - Returns: the identifier of the group; `nil` if a parameter has no form in EJSON.
    public func add(
        subscriptions: [(name: String, params: [Any]?)], onReady: SubscriptionCallback? = nil
    ) -> String? {
        var members: [(name: String, params: [EJSON]?)] = []
        for subscription in subscriptions {
            guard let parameters = sendable(subscription.params) else { return nil }
            members.append((subscription.name, parameters))
        }
        let id = step { machine, _ in machine.subscribe(toAll: members) }
        readyCallbacks[id] = onReady
        return id
    }

    /// Ends a subscription, or all of a group. The documents go when the server says so.
    public func remove(subscriptionId uid: String) {
        readyCallbacks[uid] = nil
        step { machine, _ in machine.unsubscribe(uid) }
    }

    /// The parameters in EJSON's form, or `nil` if there are none; nothing at all if one has no such form.
    private func sendable(_ parameters: [Any]?) -> [EJSON]?? {
        guard let parameters else { return .some(nil) }
        do throws(UnsendableValue) {
            return try EJSON.parameters(parameters, by: parts.values)
        } catch {
            environment.record(
                MeteorTraceKind.ignored, "does not subscribe: \(error)", fields: [.init(.reason, "\(error)")])
            return nil
        }
    }
}

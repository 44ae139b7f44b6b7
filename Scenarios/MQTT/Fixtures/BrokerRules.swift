import CarillonMQTT

/// The access rules, in a form in which every broker can be configured.
struct BrokerRules {
    /// The users that may connect, with their passwords; everybody if `nil`.
    var users: [String: String]?
    /// The first part of allowed client identifiers. The broker refuses others.
    var identifierPrefix = ""
    /// The topics to which no client may publish.
    var closedTopics: [TopicName] = []
    /// The first levels below which no client may subscribe.
    var secretLevels: [String] = []

    /// The same rules for our broker.
    var accessControl: AccessControl {
        var access = users.map { AccessControl.users($0) } ?? .anonymous
        if !identifierPrefix.isEmpty {
            access.authenticate = { [identifierPrefix, authenticate = access.authenticate] request in
                let identifier = request.clientIdentifier.text
                // A client without an identifier gets one from the broker, or is refused for lacking one.
                return identifier.isEmpty || identifier.hasPrefix(identifierPrefix)
                    ? authenticate(request) : .identifierRejected
            }
        }
        if !closedTopics.isEmpty { access.mayPublish = { [closedTopics] _, topic in !closedTopics.contains(topic) } }
        if !secretLevels.isEmpty {
            access.maySubscribe = { [secretLevels] _, filter in
                !secretLevels.contains { filter.text == $0 || filter.text.hasPrefix("\($0)/") }
            }
        }
        return access
    }
}

import MQTTBroker
import MQTTWire

/// Who may do what, in terms that every broker can be configured with.
struct BrokerRules {
    /// Who may connect, by user name with the password; everybody if `nil`.
    var users: [String: String]?
    /// What the identifiers of clients begin with; others are refused.
    var identifierPrefix = ""
    /// Where nobody may publish.
    var closedTopics: [TopicName] = []
    /// The first levels below which nobody may subscribe.
    var secretLevels: [String] = []

    /// The same for our broker.
    var accessControl: AccessControl {
        var access = users.map { AccessControl.users($0) } ?? .anonymous
        if !identifierPrefix.isEmpty {
            access.authenticate = { [identifierPrefix, authenticate = access.authenticate] request in
                let identifier = request.clientIdentifier.text
                // Who has none is given one, or is refused for that reason.
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

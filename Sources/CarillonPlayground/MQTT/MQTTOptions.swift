import MQTTBroker
import MQTTWire

/// What the MQTT broker of a playground allows. State is fresh at every start, and bounded.
package struct MQTTOptions: Sendable {
    /// 0 for a free one.
    package var port: UInt16 = 0
    /// Who may connect, with which password; everybody if there is none.
    package var users: [String: String] = [:]
    /// The filters to which nobody may subscribe.
    package var refusedFilters: Set<TopicFilter> = []
    package var configuration = BrokerConfiguration()

    package init() {}

    var access: AccessControl {
        var access = users.isEmpty ? AccessControl.anonymous : .users(users)
        if !refusedFilters.isEmpty {
            access.maySubscribe = { [refusedFilters] _, filter in !refusedFilters.contains(filter) }
        }
        return access
    }
}

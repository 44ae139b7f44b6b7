import Carillon
import MQTTBroker
import MQTTWire

extension Saboteur {
    /// A saboteur that changes how brokers are made.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        broker: @escaping @Sendable (inout BrokerPlan) -> Void
    ) {
        self.init(id, summary, breaks: breaks) { $0.decorateBrokers(broker) }
    }

    /// A saboteur that makes brokers misbehave, each on its own.
    init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        misbehaviour: @escaping @Sendable () -> Misbehaviour
    ) {
        self.init(id, summary, breaks: breaks, broker: { $0.misbehaviours.append(misbehaviour()) })
    }

    /// A saboteur that lets clients break a rule: the broker neither closes the connection nor answers.
    init(_ id: String, _ summary: String, breaks: [RequirementID], forgiving statements: Statement...) {
        self.init(id, summary, breaks: breaks, broker: { $0.forgiven.formUnion(statements) })
    }
}

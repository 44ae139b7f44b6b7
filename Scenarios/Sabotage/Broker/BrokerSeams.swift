import Carillon
import MQTTBroker
import MQTTWire

/// The places where saboteurs of MQTT brokers sit.
struct BrokerSeams {
    /// Changes how brokers are made.
    func plan(_ change: @escaping @Sendable (inout BrokerPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateBrokers(change) }
    }

    /// Makes brokers misbehave, each on its own.
    func misbehaviour(_ misbehaviour: @escaping @Sendable () -> BrokerMisbehaviour) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Lets clients break a rule: the broker neither closes the connection nor answers.
    func forgiving(_ statements: Statement...) -> Sabotage {
        plan { $0.forgiven.formUnion(statements) }
    }
}

extension Sabotage {
    /// MQTT brokers.
    static var broker: BrokerSeams { BrokerSeams() }
}

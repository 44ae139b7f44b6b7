public import Carillon
public import MQTTBroker
public import MQTTWire

/// The places where saboteurs change MQTT brokers.
public struct BrokerSeams {
    /// Changes the plans of brokers.
    public func plan(_ change: @escaping @Sendable (inout BrokerPlan) -> Void) -> Sabotage {
        Sabotage { $0.decorateBrokers(change) }
    }

    /// Makes each broker misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> BrokerMisbehaviour) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Lets clients break a rule. The broker neither closes the connection nor answers.
    public func forgiving(_ statements: Statement...) -> Sabotage {
        plan { $0.forgiven.formUnion(statements) }
    }
}

extension Sabotage {
    /// The places in MQTT brokers.
    public static var broker: BrokerSeams { BrokerSeams() }
}

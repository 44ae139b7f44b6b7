import CarillonEnvironment
package import CourierCore

/// The kinds of events that a client records beside those that it tells its handlers. The latter have the names that
/// ``name(of:)`` gives them.
package enum CourierTraceKind: String, TraceKind {
    /// The client has chosen its engine. Field: ``CourierTraceField/engine``.
    case engine = "courier.engine"
    /// The client is in another state. Fields: ``CourierTraceField/state``, and `client` if the client is known.
    case state = "courier.state"
    /// A store has failed where no event tells handlers. Field: ``CourierTraceField/error``.
    case storage = "courier.storage"
    /// A remark of the engine that drives libmosquitto.
    case libmosquitto = "courier.libmosquitto"

    /// The kind under which an event for handlers stands in traces: `courier.connectionSuccess`. Its fields are
    /// those of ``CourierTraceField``.
    package static func name(of event: CourierEventType) -> String { "courier.\(event.name)" }
}

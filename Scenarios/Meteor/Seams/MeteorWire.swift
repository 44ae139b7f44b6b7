import CarillonMeteor

/// The texts of one client on their way to the engine, and the engine's events on their way to the client.
struct MeteorWire {
    /// Replaces a text of the client's by others.
    var sent: (String) -> [String] = { [$0] }
    /// Replaces an event of the engine's by others.
    var told: (EngineEvent) -> [EngineEvent] = { [$0] }
}

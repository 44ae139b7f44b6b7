/// The options ask for a session that is kept, and have no client identifier to keep it by [MQTT-3.1.3-7]. Nothing was
/// sent.
struct NamelessSessionError: Error, CustomStringConvertible {
    var description: String { "an empty client identifier needs a clean session; give the client an identifier" }
}

import CarillonEnvironment

/// An open stream of an event source.
struct OpenStream: Hashable {
    /// The origin that events of the stream have.
    let origin: String
    let since: Instant
    var hasBroughtEvent = false
}

/// The description of all that the server takes and answers, by OpenAPI 3.1. It is our own, written from what is known
/// of MagicBell's API, and the server gives it at `/openapi.json`. Each answer in our tests and scenarios is held to
/// it.
package enum MagicBellDescription {
    /// The description as JSON.
    package static let bytes = Array(text.utf8)
}

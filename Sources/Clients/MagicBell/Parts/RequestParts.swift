/// The decisions about requests.
package struct RequestParts: Sendable {
    /// Writes a text as a literal of GraphQL (`MB-LIST-11`).
    package var literal: @Sendable (String) -> String = { GraphQLQuery.literal($0) }

    /// The time without a byte from the server after which a request fails (`MB-ERR-3`).
    package var idleTimeout = Duration.seconds(10)

    /// The time after which a device token is registered again when that has failed (`MB-PUSH-3`).
    package var registrationDelay = Duration.seconds(10)

    package init() {}
}

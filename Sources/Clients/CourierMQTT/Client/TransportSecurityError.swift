/// The options ask for TLS where there is none. Nothing was sent.
struct TransportSecurityError: Error, CustomStringConvertible {
    var description: String { "the options ask for TLS, which this client has not been given" }
}

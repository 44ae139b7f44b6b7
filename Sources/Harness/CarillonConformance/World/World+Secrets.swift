public import CarillonEnvironment
import CarillonResults
import CarillonSimulation

extension World {
    /// Hides a secret of eight or more bytes in the results of this run: as it is, in hexadecimal digits or in Base64.
    ///
    /// Secrets that stand behind their names, such as `token`, `password` or `Authorization`, are hidden without it,
    /// and from then on everywhere. Scenarios and the trace's digest see everything as it is.
    ///
    /// ```swift
    /// let pin = phone.run { Vault.current.recoveryPhrase }
    /// world.hide(pin)
    /// ```
    public func hide(_ secret: String) {
        trace.hide(Array(secret.utf8))
    }

    /// Hides the values behind a protocol's names for secrets in the results of this run. Our own servers and clients
    /// name those of their protocols; a scenario names those of a backend that only it knows.
    ///
    /// ```swift
    /// world.hideValues(of: SecretNames(members: ["pin"], collections: ["invitations"]))
    /// ```
    public func hideValues(of names: SecretNames) {
        trace.hideValues(of: names)
    }

    /// Returns an expectation as reports may show it.
    func masked(_ expectation: ExpectationResult) -> ExpectationResult {
        var expectation = expectation
        expectation.text = trace.masked(expectation.text)
        expectation.difference = expectation.difference.map(trace.masked)
        return expectation
    }
}

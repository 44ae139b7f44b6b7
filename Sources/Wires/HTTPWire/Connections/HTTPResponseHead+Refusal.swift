extension HTTPResponseHead {
    /// Makes the answer to a request that breaks the rules: the violation's status, no body, and the end of the
    /// connection.
    public init(refusing violation: HTTPViolation) {
        self.init(violation.status, fields: ["Content-Length": "0", "Connection": "close"])
    }

    /// Whether the connection changes to another protocol after the head (RFC 9110, sections 7.8 and 9.3.6).
    func switchesProtocol(answering method: HTTPMethod) -> Bool {
        status == .switchingProtocols || (method == .connect && status.isSuccessful)
    }
}

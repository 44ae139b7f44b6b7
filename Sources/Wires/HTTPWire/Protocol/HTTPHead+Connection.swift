extension HTTPRequestHead {
    /// Whether the connection may carry another message after this one (RFC 9112, section 9.3).
    public var keepsAlive: Bool { fields.keepsAlive(in: version) }

    /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110, section 10.1.1). Expect means
    /// nothing in HTTP/1.0.
    public var expectsContinue: Bool { version >= .v1_1 && fields.hasToken("100-continue", in: "Expect") }

    /// Whether the client asks for another protocol on this connection (RFC 9110, section 7.8). Upgrade means nothing
    /// in HTTP/1.0.
    public var asksForUpgrade: Bool {
        version >= .v1_1 && fields.hasToken("upgrade", in: "Connection") && !fields.elements(of: "Upgrade").isEmpty
    }
}

extension HTTPResponseHead {
    /// Whether the connection may carry another message after this one, judged by the fields alone (RFC 9112, section
    /// 9.3).
    public var keepsAlive: Bool { fields.keepsAlive(in: version) }
}

extension HTTPFields {
    fileprivate func keepsAlive(in version: HTTPVersion) -> Bool {
        if hasToken("close", in: "Connection") { return false }
        return version >= .v1_1 || hasToken("keep-alive", in: "Connection")
    }
}

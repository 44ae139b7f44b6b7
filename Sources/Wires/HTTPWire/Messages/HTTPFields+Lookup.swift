extension HTTPFields {
    /// The value of the first line of this name, or `nil` if there is no such line. Setting `nil` removes all lines of
    /// the name. Setting a value leaves one line with that value.
    public subscript(name: String) -> String? {
        get { first { $0.hasName(name) }?.value }
        set {
            if let newValue { set(name, to: newValue) } else { remove(name) }
        }
    }

    /// Returns the values of all lines of this name, in their order.
    public func values(of name: String) -> [String] {
        filter { $0.hasName(name) }.map(\.value)
    }

    /// Returns the members of a comma-separated list over all lines of this name, in their order and as they were
    /// written (RFC 9110, section 5.6.1).
    ///
    /// The result has no white space around a member and no empty members. A comma between quotation marks separates
    /// nothing.
    public func elements(of name: String) -> [String] {
        values(of: name).flatMap { $0.listElements() }
    }

    /// Returns the members of a comma-separated list of tokens without regard to case, such as `Connection`. The tokens
    /// are those of ``elements(of:)`` in lower case.
    public func tokens(of name: String) -> [String] {
        elements(of: name).map { $0.lowercasedASCII() }
    }

    /// Whether a field's comma-separated tokens include this one, without regard to case.
    public func hasToken(_ token: String, in name: String) -> Bool {
        contains { $0.hasName(name) && $0.value.listElements().contains { $0.isSameToken(as: token) } }
    }
}

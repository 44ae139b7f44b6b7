extension HTTPFields {
    /// The value of the first line of this name, or `nil`. To set it to `nil` removes all of them; to set it to a value
    /// makes it the only one.
    public subscript(name: String) -> String? {
        get { first { $0.hasName(name) }?.value }
        set {
            if let newValue { set(name, to: newValue) } else { remove(name) }
        }
    }

    /// The values of all lines of this name, in their order.
    public func values(of name: String) -> [String] {
        filter { $0.hasName(name) }.map(\.value)
    }

    /// The members of a comma-separated list over all lines of this name, in their order and as they were written (RFC
    /// 9110, section 5.6.1).
    ///
    /// White space around a member is gone, empty members are left out, and a comma between quotation marks separates
    /// nothing.
    public func elements(of name: String) -> [String] {
        values(of: name).flatMap { $0.listElements() }
    }

    /// The members of a comma-separated list of tokens that have no case, such as `Connection`: those of
    /// ``elements(of:)`` in lower case.
    public func tokens(of name: String) -> [String] {
        elements(of: name).map { $0.lowercasedASCII() }
    }

    /// Whether one of a field's comma-separated tokens is this one, whatever the case.
    public func hasToken(_ token: String, in name: String) -> Bool {
        contains { $0.hasName(name) && $0.value.listElements().contains { $0.isSameToken(as: token) } }
    }
}

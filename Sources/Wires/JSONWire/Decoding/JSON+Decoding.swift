extension JSON {
    /// Reads a value.
    ///
    /// - Throws: ``JSONFailure`` unless the text is one value, with whitespace around it at most.
    public init(text: String, limits: JSONLimits = JSONLimits()) throws(JSONFailure) {
        try self.init(bytes: Array(text.utf8), limits: limits)
    }

    /// Reads a value from UTF-8.
    ///
    /// - Throws: ``JSONFailure`` unless the bytes are one value, with whitespace around it at most.
    public init(bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONFailure) {
        var reader = JSONReader(bytes, depth: limits.depth)
        self = try reader.readWhole()
    }
}

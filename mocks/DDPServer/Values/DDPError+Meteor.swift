public import DDPWire

extension DDPError {
    /// The error for parameters of the wrong type.
    public static let matchFailed = DDPError(400, "Match failed")
    /// The error for whatever clients must not see.
    static let internalError = DDPError(500, "Internal server error")
}

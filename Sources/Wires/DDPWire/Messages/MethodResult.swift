/// The result of a method call.
public enum MethodResult: Hashable, Sendable {
    /// The value; `nil` if the method returned nothing, which is not the same as `null`.
    case success(EJSON?)
    case failure(DDPError)
}

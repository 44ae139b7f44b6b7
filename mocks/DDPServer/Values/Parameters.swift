import DDPWire

/// The parameters of a call or a subscription, read one after the other.
struct Parameters {
    private var rest: ArraySlice<EJSON>

    init(_ params: [EJSON]) { rest = params[...] }

    /// Reads the next parameter.
    ///
    /// - Throws: `DDPError.matchFailed` if it lacks or has another type.
    mutating func next<Value: EJSONConvertible>(_: Value.Type) throws(DDPError) -> Value {
        guard let param = rest.popFirst() else {
            guard let value = Value.missing else { throw .matchFailed }
            return value
        }
        guard let value = Value(param) else { throw .matchFailed }
        return value
    }
}

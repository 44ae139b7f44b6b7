extension UserDefaults {
    /// The value that `object(forKey:)` returns. On Apple's platforms key-value coding provides this method; Foundation
    /// on other platforms has no key-value coding.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Stores the value under the key. `nil` removes the key.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

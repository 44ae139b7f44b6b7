extension UserDefaults {
    /// What `object(forKey:)` gives. On Apple's platforms this comes from key-value coding, which Foundation lacks elsewhere.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Stores the value; `nil` removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

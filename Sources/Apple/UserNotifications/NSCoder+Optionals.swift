extension NSCoder {
    /// The object under `key`, or `nil` if there is none or the object has another class.
    ///
    /// Foundation on Linux treats a missing key as a damaged archive, so this method first checks that the key exists.
    func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    /// The object under `key`, or `nil` if there is none or the object has none of the classes.
    func decodeIfPresent(_ classes: [AnyClass], forKey key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
    }

    /// The text under `key`, or `nil` if there is none.
    func decodeString(forKey key: String) -> String? {
        decodeIfPresent(NSString.self, forKey: key).map { String($0) }
    }

    /// Stores a text under `key`. `nil` stores nothing.
    func encodeString(_ text: String?, forKey key: String) {
        if let text { encode(NSString(string: text), forKey: key) }
    }
}

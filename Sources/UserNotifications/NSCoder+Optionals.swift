extension NSCoder {
    /// The object under `key`, or `nil` if there is none or it is of another class.
    ///
    /// Foundation on Linux takes a missing key for a damaged archive, so one has to look first.
    func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    /// The object under `key`, or `nil` if there is none or it is of none of the classes.
    func decodeIfPresent(_ classes: [AnyClass], forKey key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
    }

    /// The text under `key`, or `nil` if there is none.
    func decodeString(forKey key: String) -> String? {
        decodeIfPresent(NSString.self, forKey: key).map { String($0) }
    }

    /// Stores a text under `key`; `nil` stores nothing.
    func encodeString(_ text: String?, forKey key: String) {
        if let text { encode(NSString(string: text), forKey: key) }
    }
}

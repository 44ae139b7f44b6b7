import Foundation

/// Values that consist of bytes.
enum BytesInValue {
    /// Returns the bytes of such a value, else `nil`.
    static func bytes(of value: Any) -> [UInt8]? {
        // A cast alone would take an empty list of anything for bytes.
        if type(of: value) == [UInt8].self { return value as? [UInt8] }
        if type(of: value) == ArraySlice<UInt8>.self { return (value as? ArraySlice<UInt8>).map(Array.init) }
        return (value as? Data).map { [UInt8]($0) }
    }
}

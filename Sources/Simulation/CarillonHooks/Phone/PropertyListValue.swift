#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import Foundation

/// The values that user defaults can hold.
enum PropertyListValue {
    /// Returns a copy that no later change of the original reaches. As in Foundation, a value that is no
    /// property-list value traps.
    static func copy(_ value: Any, forKey key: String) -> Any {
        // On Linux a cast to a number would also make a Boolean one.
        let type = type(of: value)
        if type == String.self || type == Int.self || type == Bool.self || type == Double.self || type == Float.self
            || type == Data.self || type == Date.self
        {
            return value
        }
        guard
            let data = try? PropertyListSerialization.data(
                fromPropertyList: [value], format: .binary, options: 0),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let copy = (list as? [Any])?.first
        else {
            preconditionFailure(
                "A value of type \(type) for the key “\(key)” is no property-list value: user defaults hold only Data, String, numbers, Date, Array and Dictionary"
            )
        }
        return copy
    }
}
#endif

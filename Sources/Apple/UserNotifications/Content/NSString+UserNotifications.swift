extension NSString {
    /// The text for `key` in the app's strings file, with `arguments` in its placeholders.
    ///
    /// Apple's systems look up the text at delivery, in the language of that time. Here the call itself looks it up.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        guard let arguments, !arguments.isEmpty else { return format }
        return String(format: format, arguments: arguments.map(placeholderValue))
    }

    private static func placeholderValue(_ argument: Any) -> any CVarArg {
        switch argument {
        case let string as String: NSString(string: string)
        case let value as any CVarArg: value
        default: NSString(string: "\(argument)")
        }
    }
}

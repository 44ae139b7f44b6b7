extension NSString {
    /// The text for `key` in the app's strings file, with `arguments` put into its placeholders.
    ///
    /// Apple's systems look it up when the notification is delivered, in the language that is set then. Here it happens at the call.
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

import UserNotifications

extension UNNotificationPresentationOptions {
    /// The names of the options, for differences that people read.
    var names: [String] {
        let names: [(UNNotificationPresentationOptions, String)] = [
            (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}

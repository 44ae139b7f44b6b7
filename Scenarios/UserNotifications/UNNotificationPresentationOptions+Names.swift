import UserNotifications

extension UNNotificationPresentationOptions {
    /// What the options are called, for differences that people read.
    var names: [String] {
        let names: [(UNNotificationPresentationOptions, String)] = [
            (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import CarillonEnvironment
    import Foundation

    /// The notification center of one process of a world. It ends with the process, so a killed app's observers hear
    /// nothing.
    ///
    /// The class is unchecked because only code on the world's loop touches it.
    private final class AppNotificationCenter: @unchecked Sendable {
        let center = NotificationCenter()
    }

    // Class functions, because Foundation's get the class that they are called on.
    extension NotificationCenter {
        @_silgen_name("carillon_original_notification_center_default")
        private static func carillonOriginalDefault() -> NotificationCenter

        @_silgen_name("carillon_phone_notification_center_default")
        static func carillonDefault() -> NotificationCenter {
            CallingProcess.answer { $0.singletons.object { AppNotificationCenter() }.center }
                ?? carillonOriginalDefault()
        }
    }
#endif
